import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { AddressForm } from '#features/addresses/contract/addresses.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { type LinkedQuote, quoteLink } from '#features/quotes/contract/quote-link.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import { api } from '#platform/web/api.ts';
import { validate } from '#platform/web/forms/validate.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorText } from '#platform/web/ui/field.tsx';
import { useEffect, useState } from 'react';
import { getErrorMessage } from '#platform/contract/user-facing-error.ts';

/** Accepts what is seen; then the order is there, and is paid on its own page. */
export const AcceptQuoteForm = ({
  token,
  offer,
  asking,
  form,
  again,
}: {
  token: string;
  offer: LinkedQuote;
  asking: boolean;
  /** The address, of an offer that does not say it. */
  form: UseFormReturn<{ delivery: AddressForm }>;
  again: () => void;
}) => {
  const navigate = useNavigate();
  const { version, priced } = offer;
  const asksAddress = offer.delivery === null && !priced.isCollected;
  const accept = async (typed: AddressForm) => {
    const delivery = asksAddress ? validate(quoteLink.accept.body.schema.shape.delivery, typed) : null;
    return api.call(quoteLink.accept, { body: { token, version, total: priced.total, delivery } });
  };
  const { run, pending, error } = useAction(
    async (typed: AddressForm) => {
      try {
        return await accept(typed);
      } catch (failure) {
        // What is true now is shown beside what is said.
        if (failure instanceof ApiError && failure.status < 500 && failure.status !== 400) again();
        throw failure;
      }
    },
    {
      success: 'Accepted',
      done: async ({ _id }) => {
        // Back leads past what is accepted.
        await navigate(`/dashboard/payment/${_id}`, { replace: true });
      },
      setError: (field: string, fault: { message: string }, more: { shouldFocus: boolean }) =>
        form.setError((field.startsWith('delivery.') ? field : `delivery.${field}`) as 'delivery.line1', fault, more),
    },
  );
  const isShort = priced.lines.some(({ problem }) => problem !== null) || priced.deliveryProblem !== null;
  return (
    <>
      <div role="alert">{error !== null && <ErrorText>{error}</ErrorText>}</div>
      <Button
        size="lg"
        className="mt-4 w-full"
        pending={pending}
        disabled={isShort || asking}
        onClick={() => void run(form.getValues('delivery'))}
      >
        Accept {formatDollars(priced.total)}
      </Button>
      <p className="mt-3 text-sm text-muted">
        {isShort
          ? 'This cannot be had as it stands. Write to us, and we change it.'
          : 'You pay on the next page. We hold the goods for you from now on until then.'}
      </p>
    </>
  );
};

const PAUSE_MS = 200;

type LinkedQuoteState = { key: string; offer: LinkedQuote | null; error: string | null };

/**
 * What is behind a mailed link, at what it comes to at this moment. While it is asked anew the last answer stays.
 * @param to where it would go, of one that does not say it
 * @returns `asking` while the answer is not of what is typed now; `again` asks although nothing has changed here
 */
export const useLinkedQuote = (token: string, to: { country: string; region: string; postcode: string }) => {
  const [round, setRound] = useState(0);
  const key = JSON.stringify([token, to, round]);
  const [said, setSaid] = useState<LinkedQuoteState>({ key: '', offer: null, error: null });
  useEffect(() => {
    let isLate = false;
    const [secret, where] = JSON.parse(key) as [string, typeof to];
    const ask = async () => {
      try {
        const offer = await api.call(quoteLink.open, { body: { token: secret, ...where } });
        if (!isLate) setSaid({ key, offer, error: null });
      } catch (failure) {
        if (!isLate) setSaid(({ offer }) => ({ key, offer, error: getErrorMessage(failure) }));
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [key]);
  const { offer, error } = said;
  return { offer, error, asking: said.key !== key, again: () => setRound((count) => count + 1) };
};
