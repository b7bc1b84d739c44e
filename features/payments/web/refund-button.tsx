import { useEffect, useState } from 'react';
import { allows } from '#features/orders/contract/order-status.ts';
import { type Order, type OrderDetail, orders } from '#features/orders/contract/orders.ts';
import { getErrorMessage } from '#platform/contract/spoken.ts';
import { api } from '#platform/web/api.ts';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { ErrorText } from '#platform/web/ui/field.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { RefundForm } from './refund-form.tsx';
import { getRefundableCents } from './propose-refund.ts';

/** The order with its lines as they are when the dialog opens: a list does not have them, and a page may be old. */
const RefundDialogContent = ({ id, onDone }: { id: string; onDone: () => void }) => {
  const [order, setOrder] = useState<OrderDetail | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    api.call(orders.get, { params: { id } }).then(setOrder, (failure: unknown) => setError(getErrorMessage(failure)));
  }, [id]);
  if (error !== null) return <ErrorText>{error}</ErrorText>;
  if (order === null) return <Spinner label="Loading the order" />;
  return <RefundForm order={order} onDone={onDone} />;
};

/** Gives money back, for pieces or as an amount; shown where the contract's table allows it. */
export const RefundButton = ({ order }: { order: Order }) => {
  if (!allows(order.status, 'refund') || order.disputed || getRefundableCents(order) <= 0) return null;
  return (
    <DialogButton label="Refund" name={`Refund order ${order.number}`} title="Refund this order">
      {(close) => <RefundDialogContent id={order._id} onDone={close} />}
    </DialogButton>
  );
};
