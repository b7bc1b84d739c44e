import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { formatCents, toDollars } from '#platform/contract/money.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import type { OrderReturn } from '#features/returns/contract/return.ts';
import { ReturnReceipt, returns } from '#features/returns/contract/returns.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { useFormDraft } from '#platform/web/forms/use-form-draft.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { DraftRestored } from '#platform/web/ui/draft-restored.tsx';
import { type PiecesField, PiecesFields, PiecesRow, parsePieceCount } from '#features/orders/web/pieces-row.tsx';
import { InCashChoice, useSentRefund } from '#features/payments/web/in-cash-choice.tsx';
import { proposeRefund, getRefundableCents } from '#features/payments/web/propose-refund.ts';

/** Adds the typed pieces, keyed by order line id. */
const ReceiveFields = ReturnReceipt.pick({ amount: true }).extend({
  pieces: PiecesFields,
});

/** Parses the typed pieces of a return. Defaults: all requested pieces arrived and are for sale again. */
const countReceived = ({ lines }: OrderReturn, pieces: Record<string, PiecesField>) =>
  lines.map((line) => {
    const { quantity, restock } = pieces[line.line] ?? { quantity: String(line.quantity), restock: true };
    return { line, quantity, restock, count: parsePieceCount(line.quantity, quantity) };
  });

/** The price of the counted pieces, in dollars. */
const proposeAmount = (order: OrderDetail, countedLines: ReturnType<typeof countReceived>): string =>
  toDollars(
    proposeRefund(order, Object.fromEntries(countedLines.map(({ line, count }) => [line.line, count ?? 0]))),
  ).toFixed(2);

/** Records which pieces arrived, which are for sale again, and the amount to refund. */
export const ReceiveForm = ({ order, one, onDone }: { order: OrderDetail; one: OrderReturn; onDone: () => void }) => {
  const [initialValues] = useState<z.input<typeof ReceiveFields>>({
    amount: proposeAmount(order, countReceived(one, {})),
    pieces: {},
  });
  const form = useForm({ resolver: zodResolver(ReceiveFields), defaultValues: initialValues });
  const { control, register, handleSubmit, setValue, setError, formState } = form;
  const { toKey, describe, inCash, setInCash } = useSentRefund();
  const pieces = useWatch({ control, name: 'pieces' });
  const { isRestored, discard, forget } = useFormDraft(`receive ${one._id}`, form, initialValues);
  const countedLines = countReceived(one, pieces);
  const choose = (id: string, chosen: PiecesField) => {
    const next = { ...pieces, [id]: chosen };
    setValue('pieces', next);
    setValue('amount', proposeAmount(order, countReceived(one, next)), { shouldValidate: formState.isSubmitted });
  };
  const { run, pending, error } = useApiCall(returns.receive, {
    success: () => describe('Return received'),
    done: () => {
      forget();
      onDone();
    },
    changes: true,
    setError,
  });
  const submit = handleSubmit(({ amount }) => {
    const lines = countedLines.flatMap(({ line, count, restock }) =>
      count === null || count === 0 ? [] : [{ line: line.line, quantity: count, restock }],
    );
    const body = { lines, amount, inCash };
    return run({ params: { id: one._id }, body, idempotencyKey: toKey(body) });
  });
  const isReady = countedLines.every(({ count }) => count !== null) && countedLines.some(({ count }) => count !== 0);
  return (
    <Form pending={pending} error={error} onSubmit={submit}>
      <ul aria-label="Pieces received" className="divide-y divide-line border-y border-line">
        {countedLines.map(({ line, quantity, restock, count }) => (
          <PiecesRow
            key={line.line}
            line={{ _id: line.line, productName: line.productName }}
            hint={`${line.quantity.toLocaleString('en-US')} requested`}
            max={line.quantity}
            value={quantity}
            onChange={(changed) => choose(line.line, { quantity: changed, restock })}
          >
            {(count ?? 0) > 0 && (
              <label className="mt-1 flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  checked={restock}
                  onChange={({ target }) => choose(line.line, { quantity, restock: target.checked })}
                />
                As new: back into stock
              </label>
            )}
          </PiecesRow>
        ))}
      </ul>
      <Field
        label="Refund"
        inputMode="decimal"
        autoComplete="off"
        hint={`Suggested for these pieces; up to ${formatCents(getRefundableCents(order))}.`}
        error={formState.errors.amount?.message}
        {...register('amount')}
      />
      <InCashChoice order={order} checked={inCash} onChange={({ target }) => setInCash(target.checked)} />
      <DraftRestored isRestored={isRestored} onDiscard={discard} />
      <SubmitButton disabled={!isReady} pending={pending}>
        Receive and refund
      </SubmitButton>
    </Form>
  );
};
