import { useForm, useWatch } from 'react-hook-form';
import { AddressForm } from '#features/addresses/contract/addresses.ts';
import { orderAddress } from '#features/orders/contract/order-address.ts';
import { allows } from '#features/orders/contract/order-status.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { AddressFields, type RegisterAddressField } from './address-fields.tsx';
import { registerAddressPart } from '#platform/web/forms/register-address-part.ts';

const ChangeAddressForm = ({ order, onDone }: { order: OrderDetail; onDone: () => void }) => {
  const { control, register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(AddressForm),
    defaultValues: order.deliveryAddress,
  });
  const country = useWatch({ control, name: 'country' });
  const registerPart: RegisterAddressField = (part) => ({
    ...register(part, registerAddressPart(part, '')),
    error: formState.errors[part]?.message,
  });
  const { run, pending, error } = useApiCall(orderAddress.change, {
    success: 'Address changed',
    done: onDone,
    changes: true,
    setError,
  });
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit((body) => run({ params: { id: order._id }, body }))}>
      <AddressFields country={country} registerPart={registerPart} use="shipping" />
      <SubmitButton pending={pending}>Save</SubmitButton>
    </Form>
  );
};

/** A button to change an order's delivery address, shown until the first shipment. */
export const ChangeAddressButton = ({ order }: { order: OrderDetail }) => {
  if (!allows(order.status, 'changeAddress') || order.isCollected || order.shipments.length > 0) return null;
  // The payment page requires the missing address.
  if (order.deliveryAddress.line1 === '' && allows(order.status, 'pay')) return null;
  return (
    <div className="mt-2">
      <DialogButton label="Change" name={`Change the address of order ${order.number}`} title="Change the address">
        {(close) => <ChangeAddressForm order={order} onDone={close} />}
      </DialogButton>
    </div>
  );
};
