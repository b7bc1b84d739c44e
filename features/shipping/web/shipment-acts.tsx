import { useForm } from 'react-hook-form';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import type { Shipment } from '#features/shipping/contract/shipment.ts';
import { shipments, TrackingForm } from '#features/shipping/contract/shipments.ts';
import { zodResolver } from '#platform/web/forms/resolve-with.ts';
import { useConfirmedCall } from '#platform/web/forms/use-asked-call.ts';
import { useApiCall } from '#platform/web/forms/use-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialog.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { ScanCodesButton } from '#features/barcodes/web/scan-codes-button.tsx';
import { CarrierField } from './carrier-field.tsx';
import { canUnship } from '#features/orders/web/unsent.ts';

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
      <ScanCodesButton
        label="Scan tracking number"
        onCode={(code) => {
          setValue('trackingNumber', code, { shouldDirty: true, shouldValidate: formState.isSubmitted });
          return { tone: 'success', sentence: `Tracking number ${code}` };
        }}
      />
      <Form
        pending={pending}
        error={error}
        onSubmit={handleSubmit((body) => run({ params: { id: order._id, shipment: shipment._id }, body }))}
      >
        <CarrierField error={formState.errors.carrier?.message} {...register('carrier')} />
        <Field
          label="Tracking number"
          autoComplete="off"
          hint="The customer gets a mail with it."
          error={formState.errors.trackingNumber?.message}
          {...register('trackingNumber')}
        />
        <Button type="submit" size="lg" className="w-full" pending={pending}>
          Save
        </Button>
      </Form>
    </>
  );
};

const UndoShipmentButton = ({ order, shipment }: ShipmentProps) => {
  const { run, ask, question } = useConfirmedCall(shipments.remove, { success: 'Shipment taken back', changes: true });
  return (
    <>
      <Button size="sm" variant="secondary" onClick={ask}>
        Take back
      </Button>
      <ConfirmDialog
        {...question}
        title={order.isCollected ? 'Not handed over after all?' : 'Not sent after all?'}
        sentence="Its pieces go back on the shelf and stay held for this order. If the buyer was mailed already, a second mail corrects it."
        confirmLabel="Take back"
        onConfirm={() => void run({ params: { id: order._id, shipment: shipment._id } })}
      />
    </>
  );
};

/** Buttons of staff for a parcel that was entered as sent. @param now in ms */
export const ShipmentActions = ({ now, ...of }: ShipmentProps & { now: number }) => (
  <div className="mt-2 flex flex-wrap gap-2">
    {!of.order.isCollected && (
      <DialogButton
        label={of.shipment.trackingNumber === '' ? 'Add tracking' : 'Correct tracking'}
        title="Carrier and tracking number"
      >
        {(close) => <TrackingFormFields {...of} onDone={close} />}
      </DialogButton>
    )}
    {canUnship(of.order, of.shipment.createdAt, now) && <UndoShipmentButton {...of} />}
  </div>
);
