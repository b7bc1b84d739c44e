import textFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElementStyle } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { formatDollars } from '#platform/contract/money.ts';
import type { Order, OrderDetail } from '#features/orders/contract/orders.ts';
import { usePublicConfig } from '#platform/web/root-data.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import {
  CardDeclined,
  type DeliveryInput,
  UnconfirmedPayment,
  awaitPayment,
  isPriceChanged,
  isProviderError,
  payOrder,
} from './pay-order.ts';
import { DeliverySection, useDelivery } from '#features/addresses/web/delivery-section.tsx';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { PublicConfig } from '#features/settings/contract/public-config.ts';

const CHECKING = 'We are checking your payment. This page will show the result. Please do not pay again.';

type CardFormProps = {
  order: OrderDetail;
  /** Receives the order once the shop knows that it is paid. */
  onPaid: (order: Order) => void;
  /**
   * Called if no money was taken, so that the page loads the order again: starting the payment may have extended its
   * hold, and staff may have changed its products.
   */
  onRefused: () => void;
};

/** Converts any CSS color to rgb, because the provider's frame does not understand oklch. */
const asRgb = (color: string): string => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  if (canvas === null) return color;
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
};

/** Page colors for the frame, which cannot inherit them. */
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

/** The page's font, which the frame cannot inherit either. */
const pageFont = () => ({
  family: 'Inter Variable',
  weight: '100 900',
  src: `url(${new URL(textFont, location.href).href})`,
});

/** Updates the style when the theme toggle changes the document's `data-theme` attribute. */
const useCardStyle = (): StripeElementStyle => {
  const [style, setStyle] = useState(readCardStyle);
  useEffect(() => {
    const observer = new MutationObserver(() => setStyle(readCardStyle()));
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, []);
  return style;
};

const CardFields = ({ order, onPaid, onRefused }: CardFormProps) => {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const delivery = useDelivery(order);
  const style = useCardStyle();
  const isTest = usePublicConfig().mode === 'embedded';
  const [checking, setChecking] = useState(false);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const { current } = leaving;
    return () => current.abort();
  }, []);

  /** The paid order; null if the buyer left the page before the result was known. */
  const payOrAwait = async (
    tools: Parameters<typeof payOrder>[0],
    deliveryInput: DeliveryInput,
  ): Promise<Order | null> => {
    const { signal } = leaving.current;
    try {
      return await payOrder(tools, order, deliveryInput).catch((failure: unknown) => {
        if (!(failure instanceof UnconfirmedPayment)) throw failure;
        setChecking(true);
        return awaitPayment(order, failure.transactionId, signal);
      });
    } catch (failure) {
      if (signal.aborted) return null;
      setChecking(false);
      if (isProviderError(failure) || isPriceChanged(failure)) onRefused();
      throw failure;
    }
  };
  const { run, pending, failure, error, clear } = useAction(payOrAwait, {
    success: (paid) => paid && `Congrats! Your payment is completed. Transaction id: ${paid.transactionId}`,
    done: (paid) => {
      if (paid === null) return;
      delivery.forget();
      onPaid(paid);
    },
    // The provider's message stays under the form; errors of the shop itself also show a toast.
    quiet: isProviderError,
    setError: delivery.form.setError,
  });

  const pay = async (deliveryInput: DeliveryInput) => {
    const card = elements?.getElement(CardElement);
    if (stripe && card) await run({ stripe, card }, deliveryInput);
  };

  return (
    <Form
      pending={pending}
      error={error}
      onSubmit={delivery.shouldAsk ? delivery.form.handleSubmit(pay) : () => pay({})}
    >
      <DeliverySection order={order} state={delivery} />
      <div>
        <p id="card-label" className="mb-1.5 text-sm font-medium">
          Card
        </p>
        <div
          className="rounded-field border border-field bg-surface px-3 py-3.5 has-[.StripeElement--focus]:outline-2 has-[.StripeElement--focus]:outline-offset-2 has-[.StripeElement--focus]:outline-primary"
          aria-labelledby="card-label"
          role="group"
        >
          <CardElement
            // The form of test mode needs two rows on a phone.
            className={isTest ? 'min-h-6 max-sm:min-h-14.5' : 'min-h-[1.2em]'}
            options={{ style, hidePostalCode: true }}
            onReady={() => setReady(true)}
            onChange={clear}
          />
        </div>
      </div>
      {checking && (
        <Alert tone="info">
          <p>{CHECKING}</p>
        </Alert>
      )}
      {/* Directly below the card field, the button needs no bar, which would cover the field on a low screen. */}
      <div className={`${delivery.shouldAsk ? 'act-bar' : ''} grid gap-2`}>
        {failure instanceof CardDeclined && <p className="text-sm">Nothing was charged. Try another card.</p>}
        {/* The button is called Pay (specification, section 2), so the sum describes it. */}
        <p id="to-pay" className="sr-only">
          You pay now {formatDollars(order.total)}
        </p>
        <Button
          type="submit"
          size="lg"
          className="min-h-14 leading-tight"
          aria-describedby="to-pay"
          pending={pending}
          disabled={!ready || checking}
        >
          {ready ? 'Pay' : 'Loading card form...'}
          {ready && (
            <span aria-hidden className="figures">
              {formatDollars(order.total)}
            </span>
          )}
        </Button>
      </div>
    </Form>
  );
};

/** The provider's card fields and a Pay button. @param stripe null while the provider's script loads */
export const CardForm = ({ stripe, ...rest }: CardFormProps & { stripe: Stripe | null }) => (
  <Elements stripe={stripe} options={{ fonts: [pageFont()] }}>
    <CardFields {...rest} />
  </Elements>
);

const loadScript = (src: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} did not load`));
    };
    document.head.append(script);
  });

/**
 * Loads the card provider's official script. In embedded mode its stand-in loads first, and the official loader then
 * returns the existing `window.Stripe`.
 * @throws if the script cannot be loaded; the caller may retry
 */
export const loadCardForm = async ({ script, publishableKey }: PublicConfig['stripe']): Promise<Stripe> => {
  if (script !== null && !('Stripe' in window)) await loadScript(script);
  const stripe = await loadStripe(publishableKey);
  if (stripe === null) throw new Error('the card provider needs a browser');
  return stripe;
};
