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

/** Orders that are looked through for an address. */
const ORDERS_SEARCHED = 10;

/** The address that goods were last ordered to, as the fields of the form and in its parts; null where there is none. */
const findLastDelivery = async (email: string): Promise<Delivery | null> => {
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
 * The form of where to deliver, filled in from the last order, with the phone of the profile where that has none; what
 * somebody has typed in the meantime stays.
 * @param open whether the form is there to be filled in
 * @returns `complete` adds the parts of the last order's address, where the fields still say that address
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
    const kept = takeFormDraft('delivery') ?? {};
    for (const name of ['country', 'address', 'phone'] as const) {
      if (typeof kept[name] === 'string') setValue(name, kept[name], { shouldDirty: true });
    }
    const prefill = async () => {
      const { email } = session.person;
      const found = await findLastDelivery(email);
      setLast(found);
      const { country = '', address = '', phone = '' } = found ?? {};
      // The location of a profile is a town, not an address.
      const profile = phone === '' ? await api.call(accounts.profile, { params: { email } }) : null;
      reset({ country, address, phone: phone || (profile?.phone ?? '') }, { keepDirtyValues: true });
    };
    // Without the last order and the profile the fields just stay empty.
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

/** Where to: every field may be left for the payment page. */
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
      rows={2}
      autoComplete="street-address"
      hint="You can add or change it when you pay."
      error={errors.address?.message}
      {...register('address')}
    />
    <Field label="Phone Number" type="tel" autoComplete="tel" error={errors.phone?.message} {...register('phone')} />
  </div>
);
