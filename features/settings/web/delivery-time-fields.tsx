import { Field } from '#platform/web/ui/field.tsx';
import type { SettingsFormReturn } from './settings-form.ts';

/** The working days of a delivery, or the time in which goods are ready to collect. */
export const DeliveryTimeFields = ({
  form: { register, formState },
  at,
  isDelivered,
}: {
  form: SettingsFormReturn;
  at: number;
  isDelivered: boolean;
}) => {
  const errors = formState.errors.methods?.[at];
  if (!isDelivered) {
    return (
      <Field
        label="Ready after, minutes (optional)"
        inputMode="numeric"
        autoComplete="off"
        hint="Counted while the counter is open. Customers then see the earliest time at which they can collect."
        error={errors?.preparation?.message}
        {...register(`methods.${at}.preparation`)}
      />
    );
  }
  return (
    <>
      <Field
        label="Working days (optional)"
        autoComplete="off"
        hint="“1-2”: it arrives one or two working days after it is sent. Customers then see the day."
        error={errors?.days?.message}
        {...register(`methods.${at}.days`)}
      />
      <Field
        label="Other days by country (optional)"
        autoCapitalize="characters"
        autoComplete="off"
        hint="“MY: 2-4, AU: 5-8”"
        error={errors?.countryDays?.message}
        {...register(`methods.${at}.countryDays`)}
      />
    </>
  );
};
