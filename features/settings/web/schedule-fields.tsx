import { useFieldArray, useWatch } from 'react-hook-form';
import { MAX_HOLIDAYS, WEEKDAYS, weekdayNames } from '#features/delivery-days/contract/schedule.ts';
import { Field } from '#platform/web/ui/field.tsx';
import { FieldRows } from '#platform/web/ui/field-rows.tsx';
import { FormSection } from '#platform/web/ui/form-section.tsx';
import type { SettingsFormReturn } from './settings-form.ts';

/** The hours of the counter, one row for each weekday. */
const CounterHours = ({ form: { register, formState } }: { form: SettingsFormReturn }) => (
  <FormSection
    title="Counter hours"
    hint="When customers can collect goods. Leave both times empty on days on which the counter is closed."
  >
    <div className="mt-5 grid max-w-md gap-3">
      <div aria-hidden className="grid grid-cols-[6.5rem_1fr_1fr] gap-3 text-sm font-medium">
        <span className="col-start-2">Opens</span>
        <span>Closes</span>
      </div>
      {WEEKDAYS.map((day, at) => {
        const errors = formState.errors.counterHours?.[at];
        const name = weekdayNames[day];
        return (
          <div key={day} className="grid grid-cols-[6.5rem_1fr_1fr] items-start gap-3 [&_label]:sr-only">
            <span className="leading-11">{name}</span>
            <Field
              label={`${name} opens`}
              type="time"
              error={errors?.opens?.message}
              {...register(`counterHours.${at}.opens`)}
            />
            <Field
              label={`${name} closes`}
              type="time"
              error={errors?.closes?.message}
              {...register(`counterHours.${at}.closes`)}
            />
          </div>
        );
      })}
    </div>
  </FormSection>
);

/** Edits when goods are sent, on which days nobody works, and when the counter is open. */
export const ScheduleFields = ({ form }: { form: SettingsFormReturn }) => {
  const { control, register, formState } = form;
  const { errors } = formState;
  const holidays = useFieldArray({ control, name: 'holidays' });
  const [timeZone, methods] = useWatch({ control, name: ['timeZone', 'methods'] });
  const hasFlatFee = methods.every(({ kind }) => kind === 'collection');
  return (
    <>
      <FormSection
        title="Delivery days"
        hint={`Customers see on which day goods arrive, if a delivery method has working days. Times are those of ${(timeZone ?? 'UTC').replaceAll('_', ' ')}, the time zone under Sales figures.`}
      >
        <div className="mt-5 grid gap-4 sm:grid-cols-2">
          <Field
            label="Cut-off time"
            type="time"
            hint="Orders before this time leave the same working day."
            error={errors.cutoff?.message}
            {...register('cutoff')}
          />
          {hasFlatFee && (
            <Field
              label="Days for the flat fee (optional)"
              autoComplete="off"
              hint="“1-2” working days within your own country. They apply as long as no delivery method delivers."
              error={errors.flatFeeDays?.message}
              {...register('flatFeeDays')}
            />
          )}
        </div>
        <fieldset className="mt-4">
          <legend className="text-sm font-medium">Working days</legend>
          <div className="flex flex-wrap gap-x-5">
            {WEEKDAYS.map((day) => (
              <label key={day} className="flex min-h-11 items-center gap-2">
                <input type="checkbox" value={day} {...register('workingDays')} />
                {weekdayNames[day]}
              </label>
            ))}
          </div>
        </fieldset>
      </FormSection>
      <FieldRows
        title="Holidays"
        hint="On these days nothing is sent or delivered, and the counter is closed."
        row="holiday"
        most={MAX_HOLIDAYS}
        ids={holidays.fields.map(({ id }) => id)}
        onAdd={() => holidays.append({ date: '', name: '' })}
        onRemove={holidays.remove}
      >
        {(at) => (
          <>
            <Field
              label="Date"
              type="date"
              error={errors.holidays?.[at]?.date?.message}
              {...register(`holidays.${at}.date`)}
            />
            <Field
              label="Name (optional)"
              autoComplete="off"
              error={errors.holidays?.[at]?.name?.message}
              {...register(`holidays.${at}.name`)}
            />
          </>
        )}
      </FieldRows>
      <CounterHours form={form} />
    </>
  );
};
