import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { PayOutForm } from './pay-out-form.tsx';

/** Pays the money back that an order of a walk-in holds. @param amount dollars */
export const PayBackButton = ({ order, account, amount }: { order: OrderDetail; account: string; amount: number }) => {
  const question = `To ${order.userName}, for order ${order.number}.`;
  const words = { dayLabel: 'Paid back on', label: 'Pay back', question };
  return (
    <>
      <p className="figures mt-2">{formatDollars(amount)} of the money for this order is to be paid back.</p>
      <DialogButton label="Pay back" name={`Pay back the money for order ${order.number}`} title="Pay back">
        {(close) => <PayOutForm account={account} order={order._id} amount={amount} words={words} onDone={close} />}
      </DialogButton>
    </>
  );
};
