import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { RETURN_REASONS } from '#features/returns/contract/return.ts';
import { returns } from '#features/returns/contract/returns.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { useFormDraft } from '#platform/web/forms/use-form-draft.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { DraftRestored } from '#platform/web/ui/draft-restored.tsx';
import { ReturnAddress } from './return-address.tsx';
import { SendBackNote } from './send-back-note.tsx';
import { PiecesRow, parsePieceCount } from '#features/orders/web/pieces-row.tsx';
import { allows } from '#features/orders/contract/order-status.ts';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';

const OTHER = RETURN_REASONS.at(-1);

/** The chosen reason, the buyer's own words, and the typed pieces by order line id. */
const ReturnFields = z
  .object({
    reason: z.string().min(1, 'Reason is Required'),
    details: z.string().trim().max(900, 'Must be 900 characters or shorter'),
    pieces: z.record(z.string(), z.string()),
  })
  .refine(({ reason, details }) => reason !== OTHER || details !== '', {
    path: ['details'],
    message: 'Details are Required',
  });

const emptyReturn = { reason: '', details: '', pieces: {} as Record<string, string> };

/** One text for the shop: '2 too many' alone, or after the chosen reason. */
const joinReason = ({ reason, details }: { reason: string; details: string }): string => {
  if (details === '') return reason;
  return reason === OTHER ? details : `${reason}: ${details}`;
};

const ReturnForm = ({ order, own, onDone }: { order: OrderDetail; own: boolean; onDone: () => void }) => {
  const lines = order.lines.filter(({ returnable }) => returnable > 0);
  const form = useForm({ resolver: zodResolver(ReturnFields), defaultValues: emptyReturn });
  const { control, register, handleSubmit, setError, setValue, formState } = form;
  const [pieces, chosenReason] = useWatch({ control, name: ['pieces', 'reason'] });
  const { isRestored, forget } = useFormDraft(`ask return ${order._id}`, form, emptyReturn);
  const countedLines = lines.map((line) => {
    const text = pieces[line._id] ?? '0';
    return { line, text, count: parsePieceCount(line.returnable, text) };
  });
  const { run, pending, error } = useApiCall(returns.request, {
    success: own ? 'We have received your request. We will answer by email.' : 'Return requested',
    done: () => {
      forget();
      onDone();
    },
    changes: true,
    setError,
  });
  const submit = handleSubmit(({ reason, details }) => {
    const chosen = countedLines.flatMap(({ line, count }) =>
      count === null || count === 0 ? [] : [{ line: line._id, quantity: count }],
    );
    return run({
      params: { id: order._id },
      body: { lines: chosen, reason: joinReason({ reason, details }), returnsWas: order.returns.length },
    });
  });
  const isReady = countedLines.every(({ count }) => count !== null) && countedLines.some(({ count }) => count !== 0);
  return (
    <Form pending={pending} error={error} onSubmit={submit}>
      {own && order.returnUntil !== null && <SendBackNote until={order.returnUntil} />}
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
      <Field label="Reason" as="select" error={formState.errors.reason?.message} {...register('reason')}>
        <option value="">Choose</option>
        {RETURN_REASONS.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </Field>
      <Field
        label={chosenReason === OTHER ? 'Details' : 'Details (optional)'}
        as="textarea"
        rows={3}
        hint={
          own ? 'For example, what is wrong with the item.' : 'What the customer says. They see it on the order’s page.'
        }
        error={formState.errors.details?.message}
        {...register('details')}
      />
      {own && (
        <div className="rounded-box bg-sunken p-4 text-sm">
          <p>
            We reply by email. Please wait for our reply before you send anything. If we accept your return, send the
            goods to:
          </p>
          <div className="mt-2">
            <ReturnAddress orderNumber={order.number} />
          </div>
        </div>
      )}
      <DraftRestored isRestored={isRestored} onDiscard={() => forget()} />
      <SubmitButton disabled={!isReady} pending={pending}>
        Request return
      </SubmitButton>
    </Form>
  );
};

/**
 * Lets the buyer, or staff for them, request a return while something can still be returned.
 * @param own true for the buyer
 * @param now in ms
 */
export const ReturnButton = ({ order, own, now }: { order: OrderDetail; own: boolean; now: number }) => {
  const isOver = order.returnUntil === null || Date.parse(order.returnUntil) < now;
  if (!allows(order.status, 'return') || isOver || order.lines.every(({ returnable }) => returnable === 0)) return null;
  return (
    <DialogButton label="Return" name={`Return goods of order ${order.number}`} title="Return goods">
      {(close) => <ReturnForm order={order} own={own} onDone={close} />}
    </DialogButton>
  );
};
