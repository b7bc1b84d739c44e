import { useEffect, useState } from 'react';
import { type FieldErrors, type UseFormRegister, useForm } from 'react-hook-form';
import { accounts } from '#features/accounts/contract/accounts.ts';
import { AddressForm } from '#features/addresses/contract/addresses.ts';
import { joinLines } from '#platform/contract/one-line.ts';
import { Delivery, orders } from '#features/orders/contract/orders.ts';
import { api } from '#platform/web/api.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { takeFormDraft } from '#platform/web/session/form-drafts.ts';
import { useSession } from '#platform/web/session/session.ts';
import type { z } from 'zod';
import { Field } from '#platform/web/ui/field.tsx';

/** The number of recent orders in which the form looks for an address. */
const ORDERS_SEARCHED = 10;

/** Finds the last delivery address, as the form's fields and in parts; null if there is none. */
export const findLastDelivery = async (email: string): Promise<Delivery | null> => {
  const newest = await api.call(orders.listMine, { query: { email, limit: ORDERS_SEARCHED } });
  const last = newest.find(({ address, isCollected }) => address !== '' && !isCollected);
  if (last === undefined) return null;
  const { country, address, phone, userName } = last;
  const { deliveryAddress: known } = await api.call(orders.get, { params: { id: last._id } });
  const named = { ...known, name: known.name === '' && known.company === '' ? userName : known.name };
  const { data } = AddressForm.safeParse(named);
  return { country, address, phone, ...(data && { deliveryAddress: data }) };
};

/**
 * The delivery form, filled from the last order, or with the profile's phone number if that order has none. Fields that
 * the buyer has already typed in do not change.
 * @param open true if the form is visible and should be filled
 * @returns `complete` adds the address parts of the last order if the fields still match it
 */
export const useDeliveryForm = (open: boolean) => {
  const session = useSession();
  const form = useForm({
    resolver: zodResolver(Delivery),
    defaultValues: { country: '', address: '', phone: '' },
  });
  const { reset, setValue } = form;
  const [last, setLast] = useState<Delivery | null>(null);
  useEffect(() => {
    if (!open || session.status !== 'in') return;
    const draft = takeFormDraft('delivery') ?? {};
    for (const name of ['country', 'address', 'phone'] as const) {
      if (typeof draft[name] === 'string') setValue(name, draft[name], { shouldDirty: true });
    }
    const prefill = async () => {
      const { email } = session.person;
      const found = await findLastDelivery(email);
      setLast(found);
      const { country = '', address = '', phone = '' } = found ?? {};
      // The location in a profile is a town, not an address.
      const profile = phone === '' ? await api.call(accounts.getProfile, { params: { email } }) : null;
      reset({ country, address, phone: phone || (profile?.phone ?? '') }, { keepDirtyValues: true });
    };
    // If the last order or the profile cannot be loaded, the fields stay empty.
    prefill().catch(() => {});
  }, [open, session, reset, setValue]);
  const complete = (delivery: Delivery): Delivery => {
    const { deliveryAddress, address = '', country } = last ?? {};
    const isLast = delivery.address === joinLines(address) && delivery.country === country;
    if (deliveryAddress === undefined || !isLast) return delivery;
    return { ...delivery, deliveryAddress: { ...deliveryAddress, phone: delivery.phone } };
  };
  return { ...form, complete };
};

type DeliveryInput = z.input<typeof Delivery>;

/** The delivery fields. The buyer may leave all of them empty and fill them on the payment page. */
export const DeliveryFields = ({
  register,
  errors,
}: {
  register: UseFormRegister<DeliveryInput>;
  errors: FieldErrors<DeliveryInput>;
}) => (
  <div className="grid gap-4">
    <Field label="Country" autoComplete="country-name" error={errors.country?.message} {...register('country')} />
    <Field
      label="Address"
      as="textarea"
      rows={4}
      autoComplete="street-address"
      hint="You can add or change it when you pay."
      error={errors.address?.message}
      {...register('address')}
    />
    <Field label="Phone Number" type="tel" autoComplete="tel" error={errors.phone?.message} {...register('phone')} />
  </div>
);
