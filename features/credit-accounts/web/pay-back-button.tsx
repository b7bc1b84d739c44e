import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { PAYOUT_METHODS } from '#features/credit-accounts/contract/postings.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { api } from '#platform/web/api.ts';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { MoneyForm } from './money-form.tsx';

/** Pays the money back that an order of a walk-in holds. @param amount dollars */
export const PayBackButton = ({ order, account, amount }: { order: OrderDetail; account: string; amount: number }) => (
  <>
    <p className="figures mt-2">{formatDollars(amount)} of the money for this order is to be paid back.</p>
    <DialogButton label="Pay back" name={`Pay back the money for order ${order.number}`} title="Pay back">
      {(close) => (
        <MoneyForm
          methods={PAYOUT_METHODS}
          amount={amount}
          amountHint={`At most ${formatDollars(amount)}.`}
          dayLabel="Paid back on"
          label="Pay back"
          question={`To ${order.userName}, for order ${order.number}.`}
          save={({ method, again: _again, ...fields }, idempotencyKey) =>
            api.call(creditAccounts.payOut, {
              params: { id: account },
              body: { ...fields, method: method === 'cash' ? 'cash' : 'bank', order: order._id },
              idempotencyKey,
            })
          }
          success={() => 'Payout recorded'}
          onDone={close}
        />
      )}
    </DialogButton>
  </>
);
