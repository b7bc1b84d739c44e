import { allows } from '#features/orders/contract/order-status.ts';
import { type Order, orders } from '#features/orders/contract/orders.ts';
import { useConfirmedCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialog.tsx';

const formatOutcome = ({ released, pending }: { released: number; pending: number }): string => {
  const done = `${released} ${released === 1 ? 'order' : 'orders'} canceled.`;
  return pending === 0 ? done : `${done} ${pending} more as soon as the card provider answers.`;
};

/** Cancels all unpaid orders of the buyer of an unpaid order, after confirmation. */
export const CancelUnpaidButton = ({ order }: { order: Order }) => {
  const { run, openDialog, question } = useConfirmedCall(orders.releaseAll, { success: formatOutcome, changes: true });
  if (!allows(order.status, 'cancel')) return null;
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Cancel all unpaid orders of ${order.userName} (order ${order.number})`}
        onClick={openDialog}
      >
        Cancel all
      </Button>
      <ConfirmDialog
        {...question}
        danger
        title="Cancel all unpaid orders of this customer?"
        sentence={`Every unpaid order of ${order.userName} (${order.email}) will be canceled, and its goods become available again. Paid orders stay.`}
        confirmLabel="Cancel all unpaid"
        onConfirm={() => void run({ params: { id: order.customerId } })}
      />
    </>
  );
};
