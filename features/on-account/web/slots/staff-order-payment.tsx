import { type BuyingTerms, onAccount } from '#features/on-account/contract/on-account.ts';
import { AccountChoice } from '#features/on-account/web/account-choice.tsx';
import type { StaffOrderPaymentSlot } from '#features/staff-orders/web/staff-order-payment.ts';
import { api } from '#platform/web/api.ts';

const load = (customerId: string): Promise<BuyingTerms | null> =>
  api.call(onAccount.termsOf, { params: { id: customerId } });

const Show: StaffOrderPaymentSlot<BuyingTerms>['Show'] = (props) => (
  <AccountChoice {...props} laterLabel="Later" isForStaff />
);

export default { load, Show } satisfies StaffOrderPaymentSlot<BuyingTerms>;
