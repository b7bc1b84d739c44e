import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { formatDay } from '#platform/contract/dates.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { ReturnRequest, returns } from '#features/returns/contract/returns.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { useFormDraft } from '#platform/web/forms/use-form-draft.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { DraftRestored } from '#platform/web/ui/draft-restored.tsx';
import { PiecesRow, parsePieceCount } from '#features/orders/web/pieces-row.tsx';
import { allows } from '#features/orders/contract/order-status.ts';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';

/** Adds the typed pieces, keyed by order line id. */
const ReturnFields = ReturnRequest.pick({ reason: true }).extend({ pieces: z.record(z.string(), z.string()) });

const emptyReturn = { reason: '', pieces: {} as Record<string, string> };

const ReturnForm = ({ order, onDone }: { order: OrderDetail; onDone: () => void }) => {
  const lines = order.lines.filter(({ returnable }) => returnable > 0);
  const form = useForm({ resolver: zodResolver(ReturnFields), defaultValues: emptyReturn });
  const { control, register, handleSubmit, setError, setValue, formState } = form;
  const pieces = useWatch({ control, name: 'pieces' });
  const { isRestored, forget } = useFormDraft(`ask return ${order._id}`, form, emptyReturn);
  const countedLines = lines.map((line) => {
    const text = pieces[line._id] ?? '0';
    return { line, text, count: parsePieceCount(line.returnable, text) };
  });
  const { run, pending, error } = useApiCall(returns.request, {
    success: 'We have received your request. We will answer by email.',
    done: () => {
      forget();
      onDone();
    },
    changes: true,
    setError,
  });
  const submit = handleSubmit(({ reason }) => {
    const chosen = countedLines.flatMap(({ line, count }) =>
      count === null || count === 0 ? [] : [{ line: line._id, quantity: count }],
    );
    return run({ params: { id: order._id }, body: { lines: chosen, reason, returnsWas: order.returns.length } });
  });
  const isReady = countedLines.every(({ count }) => count !== null) && countedLines.some(({ count }) => count !== 0);
  return (
    <Form pending={pending} error={error} onSubmit={submit}>
      {order.returnUntil !== null && (
        <p>You can send goods back until {formatDay(order.returnUntil)}. We will answer by email first.</p>
      )}
      <ul aria-label="Pieces to return" className="divide-y divide-line border-y border-line">
        {countedLines.map(({ line, text }) => (
          <PiecesRow
            key={line._id}
            line={line}
            hint={`${line.returnable.toLocaleString('en-US')} can be returned`}
            max={line.returnable}
            value={text}
            onChange={(changed) => setValue('pieces', { ...pieces, [line._id]: changed })}
          />
        ))}
      </ul>
      <Field
        label="Reason"
        as="textarea"
        rows={3}
        hint="What is wrong with it, or why you do not need it."
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      <DraftRestored isRestored={isRestored} onDiscard={() => forget()} />
      <Button type="submit" size="lg" className="w-full" disabled={!isReady} pending={pending}>
        Request return
      </Button>
    </Form>
  );
};

/** Lets the buyer request a return while something can still be returned. @param now in ms */
export const ReturnButton = ({ order, now }: { order: OrderDetail; now: number }) => {
  const isOver = order.returnUntil === null || Date.parse(order.returnUntil) < now;
  if (!allows(order.status, 'return') || isOver || order.lines.every(({ returnable }) => returnable === 0)) return null;
  return (
    <DialogButton label="Return" name={`Return goods of order ${order.number}`} title="Return goods">
      {(close) => <ReturnForm order={order} onDone={close} />}
    </DialogButton>
  );
};
