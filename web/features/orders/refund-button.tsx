import { useForm, useWatch } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { keepUnits } from '#contract/keep-units.ts';
import { formatDollars } from '#contract/money.ts';
import { allows, type Order } from '#contract/orders.ts';
import { payments, RefundForm } from '#contract/payments.ts';
import { api } from '../../api.ts';
import { resolveWith } from '../../forms/resolve-with.ts';
import { useAct } from '../../forms/use-act.ts';
import { Button } from '../../ui/button.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { toastSuccess } from '../../ui/toast.tsx';

/** Dollars that nobody has promised back yet. */
const restOf = ({ total, refunded, returning }: Order) => Math.round((total - refunded - returning) * 100) / 100;

const Refund = ({ order, onDone }: { order: Order; onDone: () => void }) => {
  const rest = restOf(order);
  const { revalidate } = useRevalidator();
  const { register, handleSubmit, formState, control } = useForm({
    resolver: resolveWith(RefundForm),
    defaultValues: { amount: rest.toFixed(2), restock: false, reason: '' },
  });
  const isWhole = Number(useWatch({ control, name: 'amount' })) >= rest;
  const { error, submit } = useAct(handleSubmit, async (form) => {
    const body = { ...form, restock: form.restock && isWhole };
    await api.call(payments.refund, { params: { id: order._id }, body });
    toastSuccess('Refund Success');
    onDone();
    await revalidate();
  });
  return (
    <Form pending={formState.isSubmitting} error={error} onSubmit={submit}>
      <p>
        Order {order.number} for {order.userName}: {order.quantity} x {keepUnits(order.productName)}. Paid{' '}
        {formatDollars(order.total)}
        {order.refunded > 0 && `, refunded ${formatDollars(order.refunded)}`}
        {order.returning > 0 && `, on its way back ${formatDollars(order.returning)}`}.
      </p>
      <Field
        label="Amount"
        inputMode="decimal"
        hint="All that is left ends the order; a part of it does not."
        error={formState.errors.amount?.message}
        {...register('amount')}
      />
      <Field label="Reason" error={formState.errors.reason?.message} {...register('reason')} />
      {order.deleverd && !isWhole && (
        <p className="text-sm text-muted">
          Goods that come back with a part of the money are put on the shelf by changing the stock of the product.
        </p>
      )}
      {order.deleverd && isWhole && (
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
  if (!allows(order.status, 'refund') || order.disputed || restOf(order) <= 0) return null;
  return (
    <DialogButton label="Refund" name={`Refund order ${order.number}`} title="Refund this order">
      {(close) => <Refund order={order} onDone={close} />}
    </DialogButton>
  );
};
