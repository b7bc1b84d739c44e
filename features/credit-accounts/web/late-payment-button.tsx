import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { HAND_METHODS } from '#features/credit-accounts/contract/postings.ts';
import { findOnAccount } from '#features/orders/contract/on-account.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { api } from '#platform/web/api.ts';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { MoneyForm } from './money-form.tsx';

const describeUse = ({ facts }: OrderDetail, isWalkIn: boolean): string => {
  if (findOnAccount(facts) !== null)
    return 'The money pays the earliest debts on the account, and the buyer is emailed.';
  return isWalkIn
    ? 'It pays what is owed for this order. The rest is held until you pay it back. The buyer is emailed if we know how.'
    : 'This order can no longer be paid. The money becomes credit on the customer’s account, and they are emailed.';
};

/** Records money that came for an order after it was paid or had ended. */
export const LatePaymentButton = ({ order, isWalkIn }: { order: OrderDetail; isWalkIn: boolean }) => (
  <DialogButton
    label="Record late payment"
    name={`Record a late payment for order ${order.number}`}
    title="Record late payment"
  >
    {(close) => (
      <MoneyForm
        methods={HAND_METHODS}
        amount={0}
        amountHint={describeUse(order, isWalkIn)}
        dayLabel="Received on"
        label="Record late payment"
        question={`For order ${order.number} of ${order.userName}.`}
        save={(body, idempotencyKey) =>
          api.call(creditAccounts.recordLate, { params: { id: order._id }, body, idempotencyKey })
        }
        success={() => 'Payment recorded'}
        onDone={close}
      />
    )}
  </DialogButton>
);
