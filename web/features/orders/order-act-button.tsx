import { useState } from 'react';
import { useFetcher } from 'react-router';
import { keepUnits } from '#contract/keep-units.ts';
import { allows, type Order } from '#contract/orders.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import type { ActResult, PressableAct } from './act-on-order.ts';

const words = {
  cancel: {
    label: 'Cancel',
    title: 'Cancel this order?',
    confirm: 'Cancel order',
    sentence: (order: Order) =>
      `Order ${order.number}: ${order.quantity} x ${keepUnits(order.productName)}. Its stock goes back on sale.`,
  },
  deliver: {
    label: 'Deliver',
    title: 'Mark as delivered?',
    confirm: 'Deliver',
    sentence: (order: Order) =>
      `Order ${order.number} for ${order.userName}: ${order.quantity} x ${keepUnits(order.productName)}. This cannot be taken back.`,
  },
} as const;

/**
 * An act on an order: shown where the contract's table allows it in the order's state, and asks once more
 * before it submits to the action of its screen. A refusal stays in the open dialog.
 */
export const OrderActButton = ({ order, act }: { order: Order; act: PressableAct }) => {
  const [asking, setAsking] = useState(false);
  const fetcher = useFetcher<ActResult>();
  const result = fetcher.state === 'idle' ? fetcher.data : undefined;
  if (!allows(order.status, act)) return null;
  const { label, title, confirm, sentence } = words[act];
  return (
    <>
      <Button
        size="sm"
        variant={act === 'cancel' ? 'secondary' : 'primary'}
        aria-label={`${label} order ${order.number}`}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={asking && result?.ok !== true}
        danger={act === 'cancel'}
        title={title}
        sentence={sentence(order)}
        confirmLabel={confirm}
        pending={fetcher.state !== 'idle'}
        error={result?.ok === false ? result.message : null}
        onConfirm={() => void fetcher.submit({ act, id: order._id }, { method: 'post' })}
        onClose={() => setAsking(false)}
      />
    </>
  );
};
