import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElementStyle } from '@stripe/stripe-js';
import { type FormEvent, useEffect, useState } from 'react';
import { Refusal } from '#contract/errors.ts';
import { type Delivery, Delivery as DeliverySchema, type Order } from '#contract/orders.ts';
import { plainWords } from '#contract/plain-words.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { toastError } from '../../ui/toast.tsx';
import { payOrder } from './pay-order.ts';

type Missing = ('country' | 'address' | 'phone')[];

const labels = { country: 'Country', address: 'Address', phone: 'Phone Number' } as const;
const complete = { country: 'country-name', address: 'street-address', phone: 'tel' } as const;

/** Any CSS colour as the provider's frame understands it: it knows no oklch. */
const asRgb = (color: string): string => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  if (canvas === null) return color;
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
};

/** Colours of the page, for the frame that cannot inherit them. */
const readCardStyle = (): StripeElementStyle => {
  const page = getComputedStyle(document.body);
  const root = getComputedStyle(document.documentElement);
  return {
    base: {
      color: asRgb(page.color),
      fontFamily: page.fontFamily,
      fontSize: '16px',
      '::placeholder': { color: asRgb(root.getPropertyValue('--muted')) },
    },
    invalid: { color: asRgb(root.getPropertyValue('--color-error')) },
  };
};

/** Follows the theme toggle, which changes one attribute of the document. */
const useCardStyle = (): StripeElementStyle => {
  const [style, setStyle] = useState(readCardStyle);
  useEffect(() => {
    const observer = new MutationObserver(() => setStyle(readCardStyle()));
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, []);
  return style;
};

const CardFields = ({ order, onPaid }: { order: Order; onPaid: (order: Order) => void }) => {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const style = useCardStyle();
  // What the order lacked when the page opened; a field must not vanish while it is filled in.
  const [missing] = useState<Missing>(() =>
    (['country', 'address', 'phone'] as const).filter((name) => order[name] === ''),
  );

  const readDelivery = (form: HTMLFormElement): Partial<Delivery> | null => {
    const given = DeliverySchema.safeParse(Object.fromEntries(new FormData(form)), plainWords);
    const wrong: Record<string, string> = {};
    for (const issue of given.error?.issues ?? []) wrong[String(issue.path[0])] ??= issue.message;
    for (const name of missing) {
      if (name !== 'phone' && given.data?.[name] === '') wrong[name] = `${labels[name]} is Required`;
    }
    setFieldErrors(wrong);
    return given.success && Object.keys(wrong).length === 0 ? given.data : null;
  };

  const pay = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const card = elements?.getElement(CardElement);
    if (!stripe || !card || pending) return;
    const delivery = readDelivery(event.currentTarget);
    if (delivery === null) return;
    setPending(true);
    setError(null);
    try {
      onPaid(await payOrder({ stripe, card }, order, delivery));
    } catch (failure) {
      const sentence = failure instanceof Error ? failure.message : String(failure);
      setError(sentence);
      // The provider's words stay under the form; what the shop itself could not do is said in a toast too.
      if (failure instanceof Error && failure.cause instanceof Refusal) toastError(sentence);
    } finally {
      setPending(false);
    }
  };

  return (
    <Form pending={pending} error={error} onSubmit={pay}>
      {missing.length > 0 && <h2 className="text-xl">Where do we deliver to?</h2>}
      {missing.map((name) => (
        <Field
          key={name}
          name={name}
          label={labels[name]}
          type={name === 'phone' ? 'tel' : 'text'}
          autoComplete={complete[name]}
          error={fieldErrors[name]}
        />
      ))}
      <div>
        <p id="card-label" className="mb-1 font-medium">
          Card
        </p>
        <div
          className="rounded-field border border-field bg-base-100 px-3 py-3.5 has-[.StripeElement--focus]:outline-2 has-[.StripeElement--focus]:outline-offset-2 has-[.StripeElement--focus]:outline-primary"
          aria-labelledby="card-label"
          role="group"
        >
          <CardElement
            options={{ style, hidePostalCode: true }}
            onReady={() => setReady(true)}
            onChange={() => setError(null)}
          />
        </div>
      </div>
      <Button type="submit" size="lg" className="w-full" pending={pending} disabled={!ready}>
        {ready ? 'Pay' : 'Loading card form...'}
      </Button>
    </Form>
  );
};

/** The provider's card fields and a Pay button. `onPaid` gets the order once the shop knows it is paid. */
export const CardForm = ({ stripe, ...rest }: { stripe: Stripe; order: Order; onPaid: (order: Order) => void }) => (
  <Elements stripe={stripe}>
    <CardFields {...rest} />
  </Elements>
);
