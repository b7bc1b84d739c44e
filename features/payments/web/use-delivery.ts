import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { findMissingFields } from '#features/addresses/contract/address-rules.ts';
import { AddressForm } from '#features/addresses/contract/addresses.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { zodResolver } from '#platform/web/forms/resolve-with.ts';
import { useFormDraft } from '#platform/web/forms/use-kept-form.ts';

const DeliveryForm = z.object({ deliveryAddress: AddressForm });

/**
 * The form of the delivery address of an unpaid order.
 * @returns `isMissing`: the address was incomplete when the page opened; `asks`: the fields are shown and sent; what was
 *   typed before is restored, until `discard` or `forget`
 */
export const useDelivery = ({ _id, deliveryAddress, isCollected, userName }: OrderDetail) => {
  const [isMissing] = useState(() => !isCollected && Object.keys(findMissingFields(deliveryAddress)).length > 0);
  const [isChanging, setChanging] = useState(false);
  const { name, company } = deliveryAddress;
  const began = {
    deliveryAddress: { ...deliveryAddress, name: name === '' && company === '' ? userName : name },
  };
  const form = useForm({ resolver: zodResolver(DeliveryForm), defaultValues: began });
  const { isRestored, discard, forget } = useFormDraft(`delivery of ${_id}`, form, began);
  const asks = isMissing || isChanging || isRestored;
  return { form, isMissing, asks, isRestored, discard, forget, change: () => setChanging(true) };
};
export type DeliveryState = ReturnType<typeof useDelivery>;
