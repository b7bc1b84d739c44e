import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { formatDollars } from '#contract/money.ts';
import { allows, type Order } from '#contract/orders.ts';
import { payments, RefundForm } from '#contract/payments.ts';
import { sentenceOf } from '#contract/errors.ts';
import { api } from '../../api.ts';
import { resolveWith } from '../../forms/resolve-with.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { toastError, toastSuccess } from '../../ui/toast.tsx';

const Refund = ({ order, onDone }: { order: Order; onDone: () => void }) => {
  const rest = Math.round((order.total - order.refunded) * 100) / 100;
  const [error, setError] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const { register, handleSubmit, formState } = useForm({
    resolver: resolveWith(RefundForm),
    defaultValues: { amount: rest.toFixed(2), restock: false, reason: '' },
  });
  const refund = handleSubmit(async (body) => {
    setError(null);
    try {
      await api.call(payments.refund, { params: { id: order._id }, body });
      toastSuccess('Refund Success');
      onDone();
      await revalidate();
    } catch (failure) {
      setError(sentenceOf(failure));
      toastError(sentenceOf(failure));
    }
  });
  return (
    <Form pending={formState.isSubmitting} error={error} onSubmit={refund}>
      <p>
        Order {order.number} for {order.userName}: {order.quantity} x {order.productName}. Paid{' '}
        {formatDollars(order.total)}
        {order.refunded > 0 && `, refunded ${formatDollars(order.refunded)}`}.
      </p>
      <Field
        label="Amount"
        inputMode="decimal"
        hint="All that is left ends the order; a part of it does not."
        error={formState.errors.amount?.message}
        {...register('amount')}
      />
      <Field label="Reason" error={formState.errors.reason?.message} {...register('reason')} />
      {order.deleverd && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" className="size-5" {...register('restock')} />
          The goods are back on the shelf
        </label>
      )}
      <Button type="submit" variant="danger" size="lg" className="w-full" pending={formState.isSubmitting}>
        Refund
      </Button>
    </Form>
  );
};

/** Gives money back: all of it or a part, with a reason; shown where the contract's table allows it. */
export const RefundButton = ({ order }: { order: Order }) => {
  const [open, setOpen] = useState(false);
  if (!allows(order.status, 'refund') || order.disputed) return null;
  return (
    <>
      <Button size="sm" variant="secondary" aria-label={`Refund order ${order.number}`} onClick={() => setOpen(true)}>
        Refund
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Refund this order">
        <Refund order={order} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
};
