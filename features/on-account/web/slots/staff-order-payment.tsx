import { type BuyingTerms, onAccount } from '#features/on-account/contract/on-account.ts';
import { AccountChoice } from '#features/on-account/web/account-choice.tsx';
import type { StaffOrderPaymentSlot } from '#features/staff-orders/web/staff-order-payment.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import { api } from '#platform/web/api.ts';

/** Loads what staff can order for a customer on account. Null for a customer without an account. */
const load = async (customerId: string): Promise<BuyingTerms | null> =>
  api.call(onAccount.termsOf, { params: { id: customerId } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });

const Show: StaffOrderPaymentSlot<BuyingTerms>['Show'] = (props) => (
  <AccountChoice {...props} laterLabel="Later" isForStaff />
);

export default { load, Show } satisfies StaffOrderPaymentSlot<BuyingTerms>;
