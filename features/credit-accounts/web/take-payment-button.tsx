import { type OrderMoney, creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
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

const describeUse = ({ missing, isWalkIn }: OrderMoney): string =>
  isWalkIn
    ? `${formatDollars(missing)} is missing. A smaller amount is held for this order. You pay any excess back.`
    : `${formatDollars(missing)} is missing. A smaller amount stays on the customer’s account. Any excess becomes credit.`;

/** The order may have ended before a retry records the payment. */
const describeResult = ({ order, missing }: { order: Order; missing: number }, isWalkIn: boolean): string => {
  if (order.paid) return 'The order is paid.';
  if (missing > 0) return `Payment recorded. ${formatDollars(missing)} is missing.`;
  const use = isWalkIn ? 'the money is to be paid back' : 'it is credit on the customer’s account';
  return `Payment recorded. The order has ended, so ${use}.`;
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
        amountHint={describeUse(money)}
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
        success={(result) => describeResult(result, money.isWalkIn)}
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
