import { useForm, useWatch } from 'react-hook-form';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { registerAddressPart } from '#platform/web/forms/register-address-part.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DraftRestored } from '#platform/web/ui/draft-restored.tsx';
import { AddressFields, type RegisterAddressField } from '#features/addresses/web/address-fields.tsx';
import { DeliveryAddress } from '#features/addresses/web/delivery-address.tsx';
import { useState } from 'react';
import { z } from 'zod';
import { findMissingFields } from '#features/addresses/contract/address-rules.ts';
import { AddressForm } from '#features/addresses/contract/addresses.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useFormDraft } from '#platform/web/forms/use-form-draft.ts';

const DeliveryForm = z.object({ deliveryAddress: AddressForm });

/**
 * Form state for the delivery address of an unpaid order. A saved draft is restored, until `discard` or `forget`.
 * @returns `isMissing`: the address was incomplete when the page opened; `asks`: the fields are shown and sent
 */
export const useDelivery = ({ _id, deliveryAddress, isCollected, userName }: OrderDetail) => {
  const [isMissing] = useState(() => !isCollected && Object.keys(findMissingFields(deliveryAddress)).length > 0);
  const [isChanging, setChanging] = useState(false);
  const { name, company } = deliveryAddress;
  const initialValues = {
    deliveryAddress: { ...deliveryAddress, name: name === '' && company === '' ? userName : name },
  };
  const form = useForm({ resolver: zodResolver(DeliveryForm), defaultValues: initialValues });
  const { isRestored, discard, forget } = useFormDraft(`delivery of ${_id}`, form, initialValues);
  const shouldAsk = isMissing || isChanging || isRestored;
  return { form, isMissing, shouldAsk, isRestored, discard, forget, change: () => setChanging(true) };
};
type DeliveryState = ReturnType<typeof useDelivery>;

/** @param withPhone false if the buyer has already given a phone number, which is then sent unchanged */
const DeliveryAddressFields = ({
  form: { control, register, formState },
  withPhone,
}: Pick<DeliveryState, 'form'> & { withPhone: boolean }) => {
  const country = useWatch({ control, name: 'deliveryAddress.country' });
  const registerPart: RegisterAddressField = (part) => ({
    ...register(`deliveryAddress.${part}`, registerAddressPart(part, 'deliveryAddress.')),
    error: formState.errors.deliveryAddress?.[part]?.message,
  });
  return <AddressFields country={country} registerPart={registerPart} use="shipping" withPhone={withPhone} />;
};

/** The destination of an unpaid order: the buyer can change a complete address and must complete an incomplete one. */
export const DeliverySection = ({ order, state }: { order: OrderDetail; state: DeliveryState }) => {
  const { form, isMissing, shouldAsk, isRestored, discard, change } = state;
  if (order.isCollected) return <p>You collect it at the counter.</p>;
  if (shouldAsk) {
    return (
      <>
        <h2 className="text-xl">{isMissing ? 'Where should we deliver?' : 'Deliver to'}</h2>
        <DeliveryAddressFields form={form} withPhone={!isMissing || order.deliveryAddress.phone === ''} />
        <DraftRestored isRestored={isRestored} onDiscard={discard} />
      </>
    );
  }
  return (
    <div className="flex items-start justify-between gap-4">
      <p className="min-w-0 break-words">
        <span className="block text-sm text-muted">Deliver to</span>
        <DeliveryAddress order={order} isInline />
      </p>
      <Button size="sm" variant="secondary" aria-label="Change the address" onClick={change}>
        Change
      </Button>
    </div>
  );
};
