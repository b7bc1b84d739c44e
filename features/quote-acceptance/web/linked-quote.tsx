import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { AddressForm } from '#features/addresses/contract/addresses.ts';
import { cart } from '#features/carts/contract/cart.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { type LinkedQuote, quoteLink } from '#features/quote-acceptance/contract/quote-link.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import { api } from '#platform/web/api.ts';
import { storeCartCount } from '#platform/web/session/cart-count.ts';
import { validate } from '#platform/web/forms/validate.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialog.tsx';
import { ErrorText } from '#platform/web/ui/field.tsx';
import { useState } from 'react';
import { approvalSlot } from '#features/checkout/web/checkout-slots.ts';
import type { OfferBuyer } from './use-offer-buyer.ts';

/** The form that accepts an offer: the address, for an offer without one, the job number, and the way to pay. */
export type AcceptanceForm = {
  delivery: AddressForm;
  companyReference: string;
  /** Empty to pay on the next page. */
  payBy: string;
};

/**
 * Why the acceptance of an offer needs an approval; null if it does not. The answer of the shop to an acceptance counts
 * more than the limits that were loaded with the page.
 */
const useExcess = (limits: unknown, total: number) => {
  const [answer, setAnswer] = useState<{ excess: string | null; total: number } | null>(null);
  const expected = limits === null ? null : (approvalSlot?.findExcess(limits, total) ?? null);
  const noteFailure = (failure: ApiError) => {
    if (failure.code === 'approval_needed') setAnswer({ excess: failure.message, total });
    if (failure.code === 'approval_not_needed') setAnswer({ excess: null, total });
  };
  return { excess: answer?.total === total ? answer.excess : expected, noteFailure };
};

/** An order takes the goods of the request out of the cart. If this fails, the header shows the earlier number. */
const updateCartCount = async (): Promise<void> => {
  const found = await api.call(cart.get, {}).catch(() => null);
  if (found !== null) storeCartCount(found.lines.length);
};

const describeAct = (needsApproval: boolean, paysOnAccount: boolean): string => {
  if (needsApproval) return 'Send for approval';
  return paysOnAccount ? 'Order on account ·' : 'Accept';
};

/** Why the offer cannot be accepted, or what happens next; null if that is clear. */
const describeNextStep = (isShort: boolean, needsApproval: boolean, payBy: string): string | null => {
  if (isShort) return 'This offer cannot be accepted as it is. Write to us and we will change it.';
  if (needsApproval)
    return 'Nothing is ordered or held until an approver of your company approves it. You get an email.';
  if (payBy !== '') return null;
  return 'You pay on the next page. Once you accept, we hold the goods for you until then.';
};

/**
 * Accepts the offer as shown, then opens the payment page of the new order. An offer over a limit of the buyer is sent
 * for approval instead.
 */
export const AcceptQuoteForm = ({
  token,
  offer,
  buyer,
  isLoading,
  form,
  reload,
}: {
  token: string;
  offer: LinkedQuote;
  /** Null until it is loaded. */
  buyer: OfferBuyer | null;
  isLoading: boolean;
  form: UseFormReturn<AcceptanceForm>;
  reload: () => void;
}) => {
  const navigate = useNavigate();
  const { version, priced } = offer;
  const asksAddress = offer.delivery === null && !priced.isCollected;
  const payBy = useWatch({ control: form.control, name: 'payBy' });
  const company = buyer?.company ?? null;
  const { excess, noteFailure } = useExcess(buyer?.limits ?? null, priced.total);
  const needsApproval = excess !== null && company !== null;
  const paysOnAccount = payBy !== '' && !needsApproval;
  const label = `${describeAct(needsApproval, paysOnAccount)} ${formatDollars(priced.total)}`;
  const [isConfirming, setConfirming] = useState(false);
  const accept = async (typed: AcceptanceForm) => {
    const delivery = asksAddress ? validate(quoteLink.accept.body.schema.shape.delivery, typed.delivery) : null;
    const companyReference = company === null ? null : typed.companyReference;
    const body = { token, version, total: priced.total, delivery, companyReference, payBy: typed.payBy || null };
    if (needsApproval) {
      const { _id } = await api.call(quoteLink.requestApproval, { body });
      return { path: `/dashboard/company/requests/${_id}`, toast: 'Sent for approval' };
    }
    const { _id } = await api.call(quoteLink.accept, { body });
    await updateCartCount();
    return { path: `/dashboard/payment/${_id}`, toast: 'Accepted' };
  };
  const { run, pending, error } = useAction(
    async (typed: AcceptanceForm) => {
      try {
        return await accept(typed);
      } catch (failure) {
        if (failure instanceof ApiError) noteFailure(failure);
        // Reloads, so that the error appears beside the current state.
        if (failure instanceof ApiError && failure.status < 500 && failure.status !== 400) reload();
        throw failure;
      }
    },
    {
      success: ({ toast }) => toast,
      done: async ({ path }) => {
        // Going back must skip the accepted offer.
        await navigate(path, { replace: true });
      },
      setError: (field: string, fault: { message: string }, more: { shouldFocus: boolean }) => {
        const isOfForm = field === 'companyReference' || field.startsWith('delivery.');
        form.setError((isOfForm ? field : `delivery.${field}`) as 'delivery.line1', fault, more);
      },
    },
  );
  const isShort = priced.lines.some(({ problem }) => problem !== null) || priced.deliveryProblem !== null;
  const nextStep = describeNextStep(isShort, needsApproval, payBy);
  return (
    <>
      {excess !== null && error === null && <p className="figures mt-4 text-sm">{excess}</p>}
      <div role="alert">{error !== null && <ErrorText>{error}</ErrorText>}</div>
      <Button
        size="lg"
        className="mt-4 w-full"
        pending={pending}
        disabled={isShort || isLoading || buyer === null}
        onClick={() => (paysOnAccount ? setConfirming(true) : void run(form.getValues()))}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        pending={false}
        error={null}
        title={label}
        sentence="It is charged to the account at once. You cannot cancel it yourself after that."
        confirmLabel={label}
        onConfirm={() => {
          setConfirming(false);
          void run(form.getValues());
        }}
      />
      {nextStep !== null && <p className="mt-3 text-sm text-muted">{nextStep}</p>}
    </>
  );
};
