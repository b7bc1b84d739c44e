import type { CheckoutPaymentSlot } from '#features/checkout/web/checkout-payment.ts';
import { type BuyingTerms, onAccount } from '#features/on-account/contract/on-account.ts';
import { AccountChoice } from '#features/on-account/web/account-choice.tsx';
import { ApiError } from '#platform/contract/api-error.ts';
import { api } from '#platform/web/api.ts';

/** Loads the caller's terms. Null for people without an account. */
const load = async (groups: readonly string[]): Promise<BuyingTerms | null> => {
  if (!groups.includes('on-account')) return null;
  return api.call(onAccount.terms, {}).catch((error: unknown) => {
    // The account was closed to orders after this page was opened.
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
};

const Show: CheckoutPaymentSlot<BuyingTerms>['Show'] = (props) => (
  <AccountChoice {...props} laterLabel="On the next page" isForStaff={false} />
);

export default { load, Show } satisfies CheckoutPaymentSlot<BuyingTerms>;
