import { ExternalLink } from '#platform/web/ui/icons/external-link.ts';
import { formatDay } from '#platform/contract/dates.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import type { Shipment } from '#features/shipping/contract/shipment.ts';
import { PiecesList } from '#features/orders/web/pieces-row.tsx';
import { canUnship, countUnshipped, getUnshippedLines } from '#features/orders/web/unshipped.ts';
import { useForm } from 'react-hook-form';
import { TrackingForm, shipments } from '#features/shipping/contract/shipments.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { ScanTrackingButton, TrackingFields } from './tracking-fields.tsx';

type ShipmentProps = { order: OrderDetail; shipment: Shipment };

const TrackingFormFields = ({ order, shipment, onDone }: ShipmentProps & { onDone: () => void }) => {
  const { carrier, trackingNumber } = shipment;
  const form = useForm({ resolver: zodResolver(TrackingForm), defaultValues: { carrier, trackingNumber } });
  const { register, handleSubmit, setError, setValue, formState } = form;
  const { run, pending, error } = useApiCall(shipments.correct, {
    success: 'Tracking saved',
    done: onDone,
    changes: true,
    setError,
  });
  return (
    <>
      <ScanTrackingButton
        onNumber={(code) =>
          setValue('trackingNumber', code, { shouldDirty: true, shouldValidate: formState.isSubmitted })
        }
      />
      <Form
        pending={pending}
        error={error}
        onSubmit={handleSubmit((body) => run({ params: { id: order._id, shipment: shipment._id }, body }))}
      >
        <TrackingFields register={register} errors={formState.errors} />
        <SubmitButton pending={pending}>Save</SubmitButton>
      </Form>
    </>
  );
};

const UndoShipmentButton = ({ order, shipment }: ShipmentProps) => (
  <ConfirmButton
    endpoint={shipments.remove}
    input={{ params: { id: order._id, shipment: shipment._id } }}
    options={{ success: 'Shipment undone', changes: true }}
    label="Undo"
    title={order.isCollected ? 'Undo handover?' : 'Undo shipment?'}
    sentence="Its pieces go back on the shelf and stay held for this order. If the buyer has already been emailed, a second email corrects it."
    confirmLabel="Undo"
  />
);

/** Staff buttons for a shipped parcel. @param now in ms */
const ShipmentActions = ({ now, ...props }: ShipmentProps & { now: number }) => (
  <div className="mt-2 flex flex-wrap gap-2">
    {!props.order.isCollected && (
      <DialogButton
        label={props.shipment.trackingNumber === '' ? 'Add tracking' : 'Correct tracking'}
        title="Carrier and tracking number"
      >
        {(close) => <TrackingFormFields {...props} onDone={close} />}
      </DialogButton>
    )}
    {canUnship(props.order, props.shipment.createdAt, now) && <UndoShipmentButton {...props} />}
  </div>
);

const Tracking = ({ shipment: { trackingNumber, trackingUrl } }: { shipment: Shipment }) => {
  if (trackingNumber === '') return null;
  if (trackingUrl === null) return <span className="text-sm wrap-anywhere text-muted">{trackingNumber}</span>;
  return (
    <a href={trackingUrl} rel="noreferrer" className="link inline-flex min-h-11 items-center gap-1.5 sm:min-h-7">
      <span className="wrap-anywhere">Track {trackingNumber}</span>
      <ExternalLink aria-hidden size={16} className="shrink-0" />
    </a>
  );
};

/**
 * The order's parcels and the pieces still to come; renders nothing before the first shipment.
 * @param now in ms for staff, who may correct shipments; null for the buyer
 */
export const OrderShipments = ({ order, now }: { order: OrderDetail; now: number | null }) => {
  if (order.shipments.length === 0) return null;
  const getProductName = (id: string) => order.lines.find(({ _id }) => _id === id)?.productName ?? '';
  const later = getUnshippedLines(order).map((line) => ({
    line: line._id,
    quantity: countUnshipped(line),
    productName: line.productName,
  }));
  return (
    <section aria-labelledby="shipments">
      <h2 id="shipments" className="mb-4 text-2xl">
        {order.isCollected ? 'Handed over' : 'Shipments'}
      </h2>
      <ul aria-labelledby="shipments" className="card-surface divide-y divide-line">
        {order.shipments.map((shipment) => {
          const carrierText = shipment.carrier === '' || order.isCollected ? '' : ` by ${shipment.carrier}`;
          const sent = `${order.isCollected ? 'Handed over' : 'Sent'} ${formatDay(shipment.createdAt)}${carrierText}`;
          return (
            <li key={shipment._id} className="p-3 sm:p-4">
              <div className="flex flex-wrap items-baseline justify-between gap-x-6">
                <strong className="figures font-medium wrap-anywhere">{sent}</strong>
                <Tracking shipment={shipment} />
              </div>
              <PiecesList
                label={sent}
                pieces={shipment.lines.map((pieces) => ({ ...pieces, productName: getProductName(pieces.line) }))}
              />
              {now !== null && <ShipmentActions order={order} shipment={shipment} now={now} />}
            </li>
          );
        })}
        {later.length > 0 && (
          <li className="p-3 sm:p-4">
            <strong className="font-medium">Still to come</strong>
            <PiecesList label="Still to come" pieces={later} />
          </li>
        )}
      </ul>
    </section>
  );
};
