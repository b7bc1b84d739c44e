import { useForm, useWatch } from 'react-hook-form';
import { formatCents, formatDollars, toDollars } from '#platform/contract/money.ts';
import { type Order, type OrderDetail, orders } from '#features/orders/contract/orders.ts';
import { RefundForm as RefundSchema, payments } from '#features/payments/contract/payments.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { useFormDraft } from '#platform/web/forms/use-form-draft.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorText, Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { DraftRestored } from '#platform/web/ui/draft-restored.tsx';
import { InCashChoice, useSentRefund } from './in-cash-choice.tsx';
import { type PieceCounts, getRefundableCents, proposeRefund } from './propose-refund.ts';
import { type PiecesField, PiecesFields, PiecesRow, parsePieceCount } from '#features/orders/web/pieces-row.tsx';
import type { OrderLine } from '#features/orders/contract/order-line.ts';
import { useEffect, useState } from 'react';
import { allows } from '#features/orders/contract/order-status.ts';
import { getErrorMessage } from '#platform/contract/user-facing-error.ts';
import { api } from '#platform/web/api.ts';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';

/** Pieces of a line that can still be refunded. */
const countRefundable = ({ quantity, refunded }: OrderLine): number => Math.max(0, quantity - refunded);

/** Parses the typed number of pieces; null if it is not a valid number. */
const parseRefundCount = (line: OrderLine, { quantity }: PiecesField): number | null =>
  parsePieceCount(countRefundable(line), quantity);

const formatCount = (count: number) => count.toLocaleString('en-US');

/** A line in the refund dialog: the number of pieces, and whether shipped ones are back. */
const RefundPieces = ({
  line,
  pieces,
  onChange,
}: {
  line: OrderLine;
  pieces: PiecesField;
  onChange: (pieces: PiecesField) => void;
}) => (
  <PiecesRow
    line={line}
    hint={`${formatCount(countRefundable(line))} of ${formatCount(line.quantity)} can be refunded${line.shipped > 0 ? `, ${formatCount(line.shipped)} sent` : ''}`}
    max={countRefundable(line)}
    value={pieces.quantity}
    onChange={(quantity) => onChange({ ...pieces, quantity })}
  >
    {line.shipped > line.returned && (parseRefundCount(line, pieces) ?? 0) > 0 && (
      <label className="mt-1 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={pieces.restock}
          onChange={({ target }) => onChange({ ...pieces, restock: target.checked })}
        />
        The goods are back
      </label>
    )}
  </PiecesRow>
);

/** Form fields with the typed pieces by order line id. */
const RefundFields = RefundSchema.omit({ lines: true, restWas: true, inCash: true }).extend({
  pieces: PiecesFields,
});

const emptyRefund = { amount: '', reason: '', pieces: {} as Record<string, PiecesField> };

const noPieces: PiecesField = { quantity: '0', restock: false };

/** Refunds pieces of an order's lines at a proposed amount, or only an amount. */
const RefundForm = ({ order, onDone }: { order: OrderDetail; onDone: () => void }) => {
  const rest = getRefundableCents(order);
  const form = useForm({ resolver: zodResolver(RefundFields), defaultValues: emptyRefund });
  const { control, register, handleSubmit, setValue, setError, formState } = form;
  const { toKey, describe, inCash, setInCash } = useSentRefund();
  const pieces = useWatch({ control, name: 'pieces' });
  const { isRestored, forget } = useFormDraft(`refund ${order._id}`, form, emptyRefund);
  const getPieces = (id: string) => pieces[id] ?? noPieces;
  const countedLines = order.lines.map((line) => ({ line, count: parseRefundCount(line, getPieces(line._id)) }));

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
      { ...getPieces(line._id), quantity: String(countRefundable(line)) },
    ]);
    choose(Object.fromEntries(all) as Record<string, PiecesField>);
    setValue('amount', toDollars(rest).toFixed(2), { shouldValidate: formState.isSubmitted });
  };

  const { run, pending, error } = useApiCall(payments.refund, {
    success: () => describe('Refund Success'),
    done: () => {
      forget();
      onDone();
    },
    changes: true,
    setError,
  });
  const submit = handleSubmit(({ pieces: _typed, ...fields }) => {
    const lines = countedLines.flatMap(({ line, count }) =>
      count === null || count === 0
        ? []
        : [{ line: line._id, quantity: count, restock: line.shipped > 0 && getPieces(line._id).restock }],
    );
    const body = { ...fields, lines, inCash, restWas: toDollars(rest) };
    return run({ params: { id: order._id }, body, idempotencyKey: toKey(body) });
  });
  const tooMany = countedLines.find(({ count }) => count === null)?.line;
  return (
    <Form
      pending={pending}
      error={tooMany === undefined ? error : `Too many pieces to refund: ${tooMany.productName}`}
      onSubmit={submit}
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="figures min-w-0 flex-[1_1_14rem]">
          Order {order.number} for {order.userName}. Paid {formatDollars(order.total)}
          {order.refunded > 0 && `, refunded ${formatDollars(order.refunded)}`}
          {order.returning > 0 && `, refund on its way ${formatDollars(order.returning)}`}.
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
            pieces={getPieces(line._id)}
            onChange={(changed) => choose({ ...pieces, [line._id]: changed })}
          />
        ))}
      </ul>
      <Field
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        hint={`Suggested for these pieces, up to ${formatCents(rest)}. A full refund closes the order.`}
        error={formState.errors.amount?.message}
        {...register('amount')}
      />
      <Field
        label="Reason"
        hint="The customer sees it with the order. It stays on record when an account is deleted: do not enter personal details here."
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      <InCashChoice order={order} checked={inCash} onChange={({ target }) => setInCash(target.checked)} />
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

/** Loads the order when the dialog opens, because lists have no lines and a page may be stale. */
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

/** Opens the refund dialog; shown if `allows` permits a refund. */
export const RefundButton = ({ order }: { order: Order }) => {
  if (!allows(order.status, 'refund') || order.disputed || getRefundableCents(order) <= 0) return null;
  return (
    <DialogButton label="Refund" name={`Refund order ${order.number}`} title="Refund this order">
      {(close) => <RefundDialogContent id={order._id} onDone={close} />}
    </DialogButton>
  );
};
