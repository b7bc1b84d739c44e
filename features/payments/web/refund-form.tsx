import { useForm, useWatch } from 'react-hook-form';
import { formatCents, formatDollars, toDollars } from '#platform/contract/money.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { payments, RefundForm as RefundSchema } from '#features/payments/contract/payments.ts';
import { zodResolver } from '#platform/web/forms/resolve-with.ts';
import { useApiCall } from '#platform/web/forms/use-call.ts';
import { useFormDraft } from '#platform/web/forms/use-kept-form.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { DraftRestored } from '#platform/web/ui/restored-line.tsx';
import { type PieceCounts, proposeRefund, getRefundableCents } from './propose-refund.ts';
import { parseRefundCount, countRefundable, RefundPieces } from './refund-pieces.tsx';
import { type PiecesField, PiecesFields } from '#features/orders/web/typed-pieces.ts';

/** With the pieces of each line as they are typed, by its id. */
const RefundFields = RefundSchema.omit({ lines: true, restWas: true }).extend({
  pieces: PiecesFields,
});

const emptyRefund = { amount: '', reason: '', pieces: {} as Record<string, PiecesField> };

const noPieces: PiecesField = { quantity: '0', restock: false };

/** Gives money of an order back: for pieces of its lines at a proposed amount, or an amount alone. */
export const RefundForm = ({ order, onDone }: { order: OrderDetail; onDone: () => void }) => {
  const rest = getRefundableCents(order);
  const form = useForm({ resolver: zodResolver(RefundFields), defaultValues: emptyRefund });
  const { control, register, handleSubmit, setValue, setError, formState } = form;
  const pieces = useWatch({ control, name: 'pieces' });
  const { isRestored, forget } = useFormDraft(`refund ${order._id}`, form, emptyRefund);
  const piecesOf = (id: string) => pieces[id] ?? noPieces;
  const counted = order.lines.map((line) => ({ line, count: parseRefundCount(line, piecesOf(line._id)) }));

  const choose = (next: Record<string, PiecesField>) => {
    setValue('pieces', next);
    const chosen: PieceCounts = Object.fromEntries(
      order.lines.map((line) => [line._id, parseRefundCount(line, next[line._id] ?? noPieces) ?? 0]),
    );
    const isAny = Object.values(chosen).some((count) => count > 0);
    const proposed = isAny ? toDollars(proposeRefund(order, chosen)).toFixed(2) : '';
    setValue('amount', proposed, { shouldValidate: formState.isSubmitted });
  };
  const chooseAll = () => {
    const all = order.lines.map((line) => [
      line._id,
      { ...piecesOf(line._id), quantity: String(countRefundable(line)) },
    ]);
    choose(Object.fromEntries(all) as Record<string, PiecesField>);
    setValue('amount', toDollars(rest).toFixed(2), { shouldValidate: formState.isSubmitted });
  };

  const { run, pending, error } = useApiCall(payments.refund, {
    success: 'Refund Success',
    done: () => {
      forget();
      onDone();
    },
    changes: true,
    setError,
  });
  const submit = handleSubmit(({ pieces: _typed, ...given }) => {
    const lines = counted.flatMap(({ line, count }) =>
      count === null || count === 0
        ? []
        : [{ line: line._id, quantity: count, restock: line.shipped > 0 && piecesOf(line._id).restock }],
    );
    return run({ params: { id: order._id }, body: { ...given, lines, restWas: toDollars(rest) } });
  });
  const tooMany = counted.find(({ count }) => count === null)?.line;
  return (
    <Form
      pending={pending}
      error={tooMany === undefined ? error : `So many pieces cannot be refunded: ${tooMany.productName}`}
      onSubmit={submit}
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="figures min-w-0 flex-[1_1_14rem]">
          Order {order.number} for {order.userName}. Paid {formatDollars(order.total)}
          {order.refunded > 0 && `, refunded ${formatDollars(order.refunded)}`}
          {order.returning > 0 && `, on its way back ${formatDollars(order.returning)}`}.
        </p>
        <Button size="sm" variant="secondary" onClick={chooseAll}>
          All that is left
        </Button>
      </div>
      <ul aria-label="Pieces to refund" className="divide-y divide-line border-y border-line">
        {order.lines.map((line) => (
          <RefundPieces
            key={line._id}
            line={line}
            pieces={piecesOf(line._id)}
            onChange={(changed) => choose({ ...pieces, [line._id]: changed })}
          />
        ))}
      </ul>
      <Field
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        hint={`Proposed from the pieces, up to ${formatCents(rest)}. A full refund closes the order.`}
        error={formState.errors.amount?.message}
        {...register('amount')}
      />
      <Field
        label="Reason"
        hint="The customer reads it with the order. It stays on the books when an account is deleted: do not write personal details here."
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      <DraftRestored isRestored={isRestored} onDiscard={() => forget()} />
      <Button
        type="submit"
        variant="danger"
        size="lg"
        className="w-full"
        disabled={tooMany !== undefined}
        pending={pending}
      >
        Refund
      </Button>
    </Form>
  );
};
