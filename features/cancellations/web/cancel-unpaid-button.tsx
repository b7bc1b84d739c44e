import { allows } from '#features/orders/contract/order-status.ts';
import { type Order, orders } from '#features/orders/contract/orders.ts';
import { isReachable } from '#platform/contract/reachable-email.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';

const formatOutcome = ({ released, pending }: { released: number; pending: number }): string => {
  const done = `${released} ${released === 1 ? 'order' : 'orders'} canceled.`;
  return pending === 0 ? done : `${done} ${pending} more as soon as the card provider answers.`;
};

/** Cancels all unpaid orders of the buyer of an unpaid order, after confirmation. */
export const CancelUnpaidButton = ({ order }: { order: Order }) => {
  if (!allows(order.status, 'cancel')) return null;
  const buyer = isReachable(order.email) ? `${order.userName} (${order.email})` : order.userName;
  return (
    <ConfirmButton
      endpoint={orders.releaseAll}
      input={{ params: { id: order.customerId } }}
      options={{ success: formatOutcome, changes: true }}
      label="Cancel all of theirs"
      name={`Cancel all of theirs: unpaid orders of ${order.userName} (order ${order.number})`}
      variant="quiet"
      danger
      title="Cancel all unpaid orders of this customer?"
      sentence={`Every unpaid order of ${buyer} will be canceled, and its goods become available again. Paid orders stay. Money received for the canceled ones stays with the shop until it is used or paid out.`}
      confirmLabel="Cancel all unpaid"
    />
  );
};
