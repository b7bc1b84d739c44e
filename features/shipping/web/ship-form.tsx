import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { OrderLine } from '#features/orders/contract/order-line.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { ShipForm as ShipSchema, shipments } from '#features/shipping/contract/shipments.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { useFormDraft } from '#platform/web/forms/use-form-draft.ts';
import { Button, SubmitButton } from '#platform/web/ui/button.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { DraftRestored } from '#platform/web/ui/draft-restored.tsx';
import { ScanTrackingButton, TrackingFields } from './tracking-fields.tsx';
import { PiecesRow, parsePieceCount } from '#features/orders/web/pieces-row.tsx';
import { countUnshipped, countUnshippedPieces, getUnshippedLines } from '#features/orders/web/unshipped.ts';
import { allows } from '#features/orders/contract/order-status.ts';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { formatCount } from '#platform/contract/format-count.ts';

/** Adds the typed pieces, keyed by order line id. */
const ShipFields = ShipSchema.omit({ lines: true, shippedWas: true }).extend({
  pieces: z.record(z.string(), z.string()),
});

/** The carrier recorded for pieces handed over at the counter. */
const COUNTER_CARRIER = 'Counter';

const getLineHint = (line: OrderLine, isCollected: boolean): string => {
  const remainingText = `${formatCount(countUnshipped(line))} of ${formatCount(line.quantity)} to ${isCollected ? 'hand over' : 'send'}`;
  return line.short === 0 ? remainingText : `${remainingText}, ${formatCount(line.short)} missing from the shelf`;
};

/** Selects the pieces to ship and the carrier. Defaults to all remaining pieces that are on the shelf. */
const ShipForm = ({ order, onDone }: { order: OrderDetail; onDone: () => void }) => {
  const lines = getUnshippedLines(order);
  const initialValues = {
    carrier: order.isCollected ? COUNTER_CARRIER : (order.shipments.at(-1)?.carrier ?? ''),
    trackingNumber: '',
    pieces: {} as Record<string, string>,
  };
  const form = useForm({ resolver: zodResolver(ShipFields), defaultValues: initialValues });
  const { control, register, handleSubmit, setError, setValue, formState } = form;
  const pieces = useWatch({ control, name: 'pieces' });
  const { isRestored, forget } = useFormDraft(`ship ${order._id}`, form, initialValues);
  const countedLines = lines.map((line) => {
    const text = pieces[line._id] ?? String(countUnshipped(line) - line.short);
    return { line, text, count: parsePieceCount(countUnshipped(line), text) };
  });
  const { run, pending, error } = useApiCall(shipments.ship, {
    success: order.isCollected ? 'Handed over' : 'Shipped',
    done: () => {
      forget();
      onDone();
    },
    changes: true,
    setError,
  });
  const submit = handleSubmit(({ pieces: _typed, ...parcel }) => {
    const sent = countedLines.flatMap(({ line, count }) =>
      count === null || count === 0 ? [] : [{ line: line._id, quantity: count }],
    );
    const shippedWas = order.lines.reduce((sum, { shipped }) => sum + shipped, 0);
    return run({ params: { id: order._id }, body: { ...parcel, lines: sent, shippedWas } });
  });
  const isReady = countedLines.every(({ count }) => count !== null) && countedLines.some(({ count }) => count !== 0);
  return (
    <>
      {!order.isCollected && (
        <ScanTrackingButton
          onNumber={(code) =>
            setValue('trackingNumber', code, { shouldDirty: true, shouldValidate: formState.isSubmitted })
          }
        />
      )}
      <Form pending={pending} error={error} onSubmit={submit}>
        {lines.length > 1 && (
          <div className="flex justify-end">
            <Button
              variant="secondary"
              size="sm"
              onClick={() => setValue('pieces', Object.fromEntries(lines.map(({ _id }) => [_id, '0'])))}
            >
              Set all to 0
            </Button>
          </div>
        )}
        <ul aria-label="Pieces to send" className="divide-y divide-line border-y border-line">
          {countedLines.map(({ line, text }) => (
            <PiecesRow
              key={line._id}
              line={line}
              hint={getLineHint(line, order.isCollected)}
              max={countUnshipped(line)}
              value={text}
              onChange={(changed) => setValue('pieces', { ...pieces, [line._id]: changed })}
            />
          ))}
        </ul>
        {!order.isCollected && <TrackingFields register={register} errors={formState.errors} />}
        <DraftRestored isRestored={isRestored} onDiscard={() => forget()} />
        <SubmitButton disabled={!isReady} pending={pending}>
          {order.isCollected ? 'Hand over' : 'Ship'}
        </SubmitButton>
      </Form>
    </>
  );
};

/**
 * Ships all or some of the remaining pieces. Shown only if the order's status allows it, pieces are left and no dispute
 * blocks them.
 */
export const ShipButton = ({ order }: { order: OrderDetail }) => {
  const unsent = getUnshippedLines(order);
  if (!allows(order.status, 'ship') || order.isHeldBack || unsent.length === 0) return null;
  // A single remaining piece is handed over with the other button, because there is no parcel to describe.
  if (order.isCollected && countUnshippedPieces(order) < 2) return null;
  const label = order.isCollected ? 'Hand over part' : 'Ship';
  return (
    <DialogButton
      label={label}
      name={order.isCollected ? `Hand over part of order ${order.number}` : `Ship order ${order.number}`}
      title={order.isCollected ? 'Hand over part' : 'Ship this order'}
      variant={order.isCollected ? 'secondary' : 'primary'}
    >
      {(close) => <ShipForm order={order} onDone={close} />}
    </DialogButton>
  );
};
