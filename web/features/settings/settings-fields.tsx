import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type Settings, settings, SettingsForm } from '#contract/shop-terms.ts';
import { timeZones } from '#contract/time-zones.ts';
import { resolveWith } from '../../forms/resolve-with.ts';
import { useCall } from '../../forms/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { DeliveryRows } from './delivery-rows.tsx';
import { SellerFields } from './seller-fields.tsx';
import { TaxRows } from './tax-rows.tsx';

type Typed = z.input<typeof SettingsForm>;
type Filled = z.output<typeof SettingsForm>;

/** All of the settings in one form, saved at once. */
export const SettingsFields = ({ known }: { known: Settings }) => {
  const [was, setWas] = useState(known);
  const form = useForm<Typed, unknown, Filled>({ resolver: resolveWith(SettingsForm), defaultValues: was });
  const { register, handleSubmit, setError, reset, formState } = form;
  const { errors } = formState;
  const { run, pending, error } = useCall(settings.save, {
    success: 'Settings saved',
    done: (saved) => {
      setWas(saved);
      reset(saved);
    },
    setError,
  });
  return (
    <Form
      pending={pending}
      error={error}
      onSubmit={handleSubmit((body) => run({ body: { ...body, version: was.version } }))}
    >
      <SellerFields form={form} />
      <FormSection title="Prices">
        <label className="mt-4 flex min-h-11 items-center gap-3">
          <input type="checkbox" className="size-5" {...register('pricesIncludeTax')} />
          Prices are with tax
        </label>
        <p className="text-sm text-muted">
          Without it tax comes on top, and an order has to say where it goes when it is placed.
        </p>
      </FormSection>
      <TaxRows form={form} />
      <DeliveryRows form={form} />
      <FormSection title="Returns and documents">
        <div className="mt-5 grid gap-4">
          <Field
            label="Days to return"
            inputMode="numeric"
            hint="How long after delivery something may be sent back"
            error={errors.returnDays?.message}
            {...register('returnDays')}
          />
          <Field
            label="Note on documents"
            as="textarea"
            rows={3}
            hint="Stands at the foot of invoices and credit notes"
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
            hint="A day begins at midnight here"
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
      <div className="sticky bottom-0 z-20 border-t border-line bg-surface py-2">
        <Button type="submit" size="lg" className="w-full" pending={pending}>
          Save
        </Button>
      </div>
    </Form>
  );
};
