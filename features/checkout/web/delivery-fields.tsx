import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import type { z } from 'zod';
import type { Delivery } from '#features/orders/contract/orders.ts';
import { Field } from '#platform/web/ui/field.tsx';

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
