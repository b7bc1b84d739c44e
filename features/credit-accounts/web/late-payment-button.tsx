import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { HAND_METHODS } from '#features/credit-accounts/contract/postings.ts';
import { findOnAccount } from '#features/orders/contract/on-account.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { api } from '#platform/web/api.ts';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { MoneyForm } from './money-form.tsx';

/** Records money that came for an order after it was paid or had ended. */
export const LatePaymentButton = ({ order }: { order: OrderDetail }) => (
  <DialogButton
    label="Record late payment"
    name={`Record a late payment for order ${order.number}`}
    title="Record late payment"
  >
    {(close) => (
      <MoneyForm
        methods={HAND_METHODS}
        amount={0}
        amountHint={
          findOnAccount(order.facts) === null
            ? 'This order can no longer be paid. The money becomes credit on the customer’s account, or is paid back to a customer without an account. They are emailed.'
            : 'The money pays the earliest debts on the account, and the buyer is emailed.'
        }
        dayLabel="Received on"
        label="Record late payment"
        question={`As credit of ${order.userName}, for order ${order.number}.`}
        save={(body, idempotencyKey) =>
          api.call(creditAccounts.recordLate, { params: { id: order._id }, body, idempotencyKey })
        }
        success={() => 'Payment recorded as credit'}
        onDone={close}
      />
    )}
  </DialogButton>
);
