import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { sentenceOf } from '#contract/spoken.ts';
import { allows } from '#contract/order-status.ts';
import { type Order, orders } from '#contract/orders.ts';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toastError, toastSuccess } from '../../ui/toast.tsx';

const tell = ({ released, pending }: { released: number; pending: number }): string => {
  const done = `${released} ${released === 1 ? 'order' : 'orders'} released.`;
  return pending === 0 ? done : `${done} ${pending} more as soon as the card provider answers.`;
};

/** Beside an unpaid order: cancels all that its buyer holds unpaid, after asking. */
export const ReleaseButton = ({ order }: { order: Order }) => {
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  if (!allows(order.status, 'cancel')) return null;

  const release = async () => {
    setPending(true);
    setError(null);
    try {
      toastSuccess(tell(await api.call(orders.releaseAll, { params: { id: order.customerId } })));
      setAsking(false);
      await revalidate();
    } catch (failure) {
      setError(sentenceOf(failure));
      toastError(sentenceOf(failure));
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Release all unpaid orders of ${order.userName} (order ${order.number})`}
        onClick={() => setAsking(true)}
      >
        Release all
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title="Release all unpaid orders of this person?"
        sentence={`Every unpaid order of ${order.userName} (${order.email}) is cancelled, and its goods are on sale again. Paid orders stay.`}
        confirmLabel="Release all"
        pending={pending}
        error={error}
        onConfirm={() => void release()}
        onClose={() => {
          setAsking(false);
          setError(null);
        }}
      />
    </>
  );
};
