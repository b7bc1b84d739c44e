import { timeZones } from '#platform/contract/time-zones.ts';
import { Field } from '#platform/web/ui/field.tsx';
import { FormSection } from '#platform/web/ui/form-section.tsx';
import type { SettingsFormReturn } from './settings-form.ts';

/** Edits settings of orders, documents and reports. */
export const OrderFields = ({ form: { register, formState } }: { form: SettingsFormReturn }) => {
  const { errors } = formState;
  return (
    <>
      <FormSection title="Orders and returns">
        <div className="mt-5 grid gap-4 sm:grid-cols-2">
          <Field
            label="Hours an unpaid order is held"
            inputMode="numeric"
            placeholder="the default"
            hint="Its goods stay reserved for this long. New customers get less time, and more as soon as they start to pay."
            error={errors.holdHours?.message}
            {...register('holdHours')}
          />
          <Field
            label="Return period, days"
            inputMode="numeric"
            hint="Customers can send goods back for this many days after delivery."
            error={errors.returnDays?.message}
            {...register('returnDays')}
          />
        </div>
      </FormSection>
      <FormSection title="Low stock">
        <label className="mt-4 flex min-h-11 items-center gap-3">
          <input type="checkbox" {...register('lowStockMails')} />
          Email the shop about low stock
        </label>
        <p className="text-sm text-muted">
          One email in the morning, only when a product has newly fallen to its reorder level or below.
        </p>
      </FormSection>
      <FormSection title="Documents">
        <div className="mt-5 grid gap-4">
          <Field label="Email on documents" type="email" error={errors.email?.message} {...register('email')} />
          <Field
            label="Note on documents"
            as="textarea"
            rows={3}
            hint="Printed at the foot of invoices and credit notes."
            error={errors.documentNote?.message}
            {...register('documentNote')}
          />
        </div>
      </FormSection>
      <FormSection title="Sales figures">
        <div className="mt-5">
          <Field
            as="select"
            label="Time zone"
            hint="Each day starts at midnight in this time zone. Delivery days and opening hours use it too."
            error={errors.timeZone?.message}
            {...register('timeZone')}
          >
            {timeZones.map((name) => (
              <option key={name} value={name}>
                {name.replaceAll('_', ' ')}
              </option>
            ))}
          </Field>
        </div>
      </FormSection>
    </>
  );
};
