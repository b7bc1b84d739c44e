import { type UseFormReturn, useWatch } from 'react-hook-form';
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

/** The form that accepts an offer: the address, for an offer without one, and the way to pay. */
export type AcceptanceForm = { delivery: AddressForm; /** Empty to pay on the next page. */ payBy: string };

/** Accepts the offer as shown, then opens the payment page of the new order. */
export const AcceptQuoteForm = ({
  token,
  offer,
  isLoading,
  form,
  reload,
}: {
  token: string;
  offer: LinkedQuote;
  isLoading: boolean;
  form: UseFormReturn<AcceptanceForm>;
  reload: () => void;
}) => {
  const navigate = useNavigate();
  const { version, priced } = offer;
  const asksAddress = offer.delivery === null && !priced.isCollected;
  const payBy = useWatch({ control: form.control, name: 'payBy' });
  const accept = async (typed: AcceptanceForm) => {
    const delivery = asksAddress ? validate(quoteLink.accept.body.schema.shape.delivery, typed.delivery) : null;
    const body = { token, version, total: priced.total, delivery, payBy: typed.payBy || null };
    return api.call(quoteLink.accept, { body });
  };
  const { run, pending, error } = useAction(
    async (typed: AcceptanceForm) => {
      try {
        return await accept(typed);
      } catch (failure) {
        // Reloads, so that the error appears beside the current state.
        if (failure instanceof ApiError && failure.status < 500 && failure.status !== 400) reload();
        throw failure;
      }
    },
    {
      success: 'Accepted',
      done: async ({ _id }) => {
        // Going back must skip the accepted offer.
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
        disabled={isShort || isLoading}
        onClick={() => void run(form.getValues())}
      >
        Accept {formatDollars(priced.total)}
      </Button>
      {(isShort || payBy === '') && (
        <p className="mt-3 text-sm text-muted">
          {isShort
            ? 'This offer cannot be accepted as it is. Write to us and we will change it.'
            : 'You pay on the next page. Once you accept, we hold the goods for you until then.'}
        </p>
      )}
    </>
  );
};

const PAUSE_MS = 200;

type LinkedQuoteState = { key: string; offer: LinkedQuote | null; error: string | null };

/**
 * Loads the offer behind an emailed link, priced as of now. The last result stays while a new one loads.
 * @param to the destination, if the offer has no address
 * @returns `isLoading` while the result is not for the current input; `reload` loads it again for the same input
 */
export const useLinkedQuote = (token: string, to: { country: string; region: string; postcode: string }) => {
  const [round, setRound] = useState(0);
  const key = JSON.stringify([token, to, round]);
  const [state, setState] = useState<LinkedQuoteState>({ key: '', offer: null, error: null });
  useEffect(() => {
    let isLate = false;
    const [secret, where] = JSON.parse(key) as [string, typeof to];
    const fetchQuote = async () => {
      try {
        const offer = await api.call(quoteLink.open, { body: { token: secret, ...where } });
        if (!isLate) setState({ key, offer, error: null });
      } catch (failure) {
        if (!isLate) setState(({ offer }) => ({ key, offer, error: getErrorMessage(failure) }));
      }
    };
    const timer = setTimeout(() => void fetchQuote(), PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [key]);
  const { offer, error } = state;
  return { offer, error, isLoading: state.key !== key, reload: () => setRound((count) => count + 1) };
};
