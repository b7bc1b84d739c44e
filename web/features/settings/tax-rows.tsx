import { useFieldArray, useWatch } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { FieldRows } from '../../ui/field-rows.tsx';
import { RegionField } from '../addresses/region-field.tsx';
import type { Form } from './settings-form.ts';

/** Kinds of goods that are taxed alike, and what each pays where. */
export const TaxRows = ({ form }: { form: Form }) => {
  const { control, register, formState } = form;
  const classes = useFieldArray({ control, name: 'classes' });
  const rates = useFieldArray({ control, name: 'rates' });
  const named = useWatch({ control, name: 'classes' });
  const typed = useWatch({ control, name: 'rates' });
  const { errors } = formState;
  return (
    <>
      <FieldRows
        title="Tax classes"
        hint="The first is the ordinary one: of goods that name none, and of delivery."
        row="tax class"
        ids={classes.fields.map(({ id }) => id)}
        onAdd={() => classes.append({ _id: '', name: '' })}
        onRemove={classes.remove}
      >
        {(at) => <Field label="Name" error={errors.classes?.[at]?.name?.message} {...register(`classes.${at}.name`)} />}
      </FieldRows>
      <FieldRows
        title="Tax rates"
        hint="What a class pays in a country, or in one region of it. Where there is none, nothing."
        row="tax rate"
        fit="short"
        ids={rates.fields.map(({ id }) => id)}
        onAdd={() => rates.append({ class: named[0]?.name ?? '', country: '', region: '', name: 'VAT', rate: '' })}
        onRemove={rates.remove}
      >
        {(at) => {
          const wrong = errors.rates?.[at];
          return (
            <>
              <Field as="select" label="Class" error={wrong?.class?.message} {...register(`rates.${at}.class`)}>
                <option value="">Choose</option>
                {named.map(({ name }) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </Field>
              <Field
                label="Country code"
                maxLength={2}
                autoCapitalize="characters"
                autoComplete="off"
                error={wrong?.country?.message}
                {...register(`rates.${at}.country`)}
              />
              <RegionField
                country={(typed[at]?.country ?? '').trim().toUpperCase()}
                label="Region"
                placeholder="all"
                autoComplete="off"
                error={wrong?.region?.message}
                {...register(`rates.${at}.region`)}
              />
              <Field label="Called" autoComplete="off" error={wrong?.name?.message} {...register(`rates.${at}.name`)} />
              <Field
                label="Per cent"
                inputMode="decimal"
                autoComplete="off"
                error={wrong?.rate?.message}
                {...register(`rates.${at}.rate`)}
              />
            </>
          );
        }}
      </FieldRows>
    </>
  );
};
