import { useFieldArray, useWatch } from 'react-hook-form';
import { Field } from '#platform/web/ui/field.tsx';
import { FieldRows } from '#platform/web/ui/field-rows.tsx';
import { FormSection } from '#platform/web/ui/form-section.tsx';
import { RegionField } from '#features/addresses/web/region-field.tsx';
import type { SettingsFormReturn } from './settings-form.ts';
import { useRenamedRows } from './use-renamed-rows.ts';

/** Edits whether prices include tax, the tax classes and the tax rates. */
export const TaxRows = ({ form }: { form: SettingsFormReturn }) => {
  const { control, register, formState, setValue } = form;
  const classes = useFieldArray({ control, name: 'classes' });
  const rates = useFieldArray({ control, name: 'rates' });
  const named = useWatch({ control, name: 'classes' });
  const typed = useWatch({ control, name: 'rates' });
  const includesTax = useWatch({ control, name: 'pricesIncludeTax' });
  const { errors } = formState;
  const { remember, rename } = useRenamedRows(
    classes.fields.map(({ id }, at) => ({ key: id, name: named[at]?.name ?? '' })),
    rates.fields.map(({ id }, at) => ({ key: id, name: typed[at]?.class ?? '' })),
    (at, name) => setValue(`rates.${at}.class`, name, { shouldDirty: true }),
  );
  return (
    <>
      <FormSection title="Tax">
        <label className="mt-4 flex min-h-11 items-center gap-3">
          <input type="checkbox" {...register('pricesIncludeTax')} />
          Prices include tax
        </label>
        <p className="text-sm text-muted">
          If not, tax is added at checkout, and customers have to choose a country before they order.
        </p>
        {includesTax && (
          <div className="mt-4 max-w-md">
            <Field
              as="select"
              label="Prices abroad"
              hint="The second choice takes the tax of the seller’s country off goods and deliveries to other countries, and adds the tax of the buyer’s country if you have set a rate for it. Customers then have to choose a country before they order."
              {...register('pricesAbroad')}
            >
              <option value="same">The same for everybody</option>
              <option value="withoutHomeTax">Without the tax of the seller’s country</option>
            </Field>
          </div>
        )}
      </FormSection>
      <FieldRows
        title="Tax classes"
        hint="Groups of products that are taxed alike. The first class is for delivery, and for products without a class."
        row="tax class"
        ids={classes.fields.map(({ id }) => id)}
        onAdd={() => classes.append({ _id: '', name: '' })}
        onRemove={classes.remove}
      >
        {(at) => (
          <Field
            label="Name"
            error={errors.classes?.[at]?.name?.message}
            onFocus={remember}
            {...register(`classes.${at}.name`, { onChange: ({ target }) => rename(at, target.value) })}
          />
        )}
      </FieldRows>
      <FieldRows
        title="Tax rates"
        hint="For each class, by country, or by region or postcodes (97*) of a country. The closest match counts. Where there is no rate, no tax is charged."
        row="tax rate"
        fit="short"
        ids={rates.fields.map(({ id }) => id)}
        onAdd={() => rates.append({ class: named[0]?.name ?? '', country: '', region: '', name: 'VAT', rate: '' })}
        onRemove={rates.remove}
      >
        {(at) => {
          const rowErrors = errors.rates?.[at];
          return (
            <>
              <Field
                as="select"
                label="Class"
                error={rowErrors?.class?.message}
                value={typed[at]?.class ?? ''}
                {...register(`rates.${at}.class`)}
              >
                <option value="">Choose</option>
                {named.map(({ name }, place) => (
                  <option key={classes.fields[place]?.id ?? name} value={name}>
                    {name}
                  </option>
                ))}
              </Field>
              <Field
                label="Country code"
                maxLength={2}
                autoCapitalize="characters"
                autoComplete="off"
                error={rowErrors?.country?.message}
                {...register(`rates.${at}.country`)}
              />
              <RegionField
                country={(typed[at]?.country ?? '').trim().toUpperCase()}
                label="Region or postcodes"
                placeholder="all"
                autoComplete="off"
                error={rowErrors?.region?.message}
                {...register(`rates.${at}.region`)}
              />
              <Field
                label="Name on documents"
                autoComplete="off"
                error={rowErrors?.name?.message}
                {...register(`rates.${at}.name`)}
              />
              <Field
                label="Rate, %"
                inputMode="decimal"
                autoComplete="off"
                error={rowErrors?.rate?.message}
                {...register(`rates.${at}.rate`)}
              />
            </>
          );
        }}
      </FieldRows>
    </>
  );
};
