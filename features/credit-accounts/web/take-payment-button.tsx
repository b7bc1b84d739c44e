import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { HAND_METHODS } from '#features/credit-accounts/contract/postings.ts';
import { allows } from '#features/orders/contract/order-status.ts';
import type { Order, OrderDetail } from '#features/orders/contract/orders.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { api } from '#platform/web/api.ts';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { ErrorText } from '#platform/web/ui/field.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { MoneyForm } from './money-form.tsx';
import { useOrderMoney } from './use-order-money.ts';

const describeCredit = (credit: number): string =>
  credit > 0 ? `${formatDollars(credit)} counts toward it already.` : '';

/** The order may have ended before a retry records the payment. */
const describeResult = ({ order, missing }: { order: Order; missing: number }): string => {
  if (order.paid) return 'The order is paid.';
  return missing > 0
    ? `Payment recorded. ${formatDollars(missing)} is missing.`
    : 'Payment recorded. The order has ended, so it is credit on the customer’s account.';
};

const TakePayment = ({ order, onDone }: { order: OrderDetail; onDone: () => void }) => {
  const { money, error } = useOrderMoney(order);
  if (error !== null) return <ErrorText>{error}</ErrorText>;
  if (money === null) return <Spinner label="Loading the payments" />;
  return (
    <>
      <p className="figures mb-4">
        Order {order.number} for {order.userName}: {formatDollars(order.total)}. {describeCredit(money.credit)}
      </p>
      <MoneyForm
        methods={HAND_METHODS}
        amount={money.missing}
        amountHint={`${formatDollars(money.missing)} is missing. A smaller amount stays on the customer’s account. Any excess becomes credit.`}
        dayLabel="Received on"
        label="Take payment"
        question={`For order ${order.number} of ${order.userName}.`}
        save={(fields, idempotencyKey) =>
          api.call(creditAccounts.takePayment, {
            params: { id: order._id },
            body: { ...fields, totalWas: order.total },
            idempotencyKey,
          })
        }
        success={describeResult}
        onDone={onDone}
      />
    </>
  );
};

/** Opens the dialog that records money for an unpaid order. */
export const TakePaymentButton = ({ order }: { order: OrderDetail }) =>
  allows(order.status, 'pay') && (
    <IfPermitted permission="payments.record">
      <DialogButton label="Take payment" name={`Take payment for order ${order.number}`} title="Take payment">
        {(close) => <TakePayment order={order} onDone={close} />}
      </DialogButton>
    </IfPermitted>
  );
