import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { DetailsChoices, DetailsForm } from '#contract/product-details.ts';
import { Field } from '../../ui/field.tsx';
import { FieldRows } from '../../ui/field-rows.tsx';
import { FormSection } from '../../ui/form-section.tsx';

type Form = UseFormReturn<z.input<typeof DetailsForm>, unknown, z.output<typeof DetailsForm>>;

/** In what numbers it is sold, how it is delivered and taxed, and when there is more of it. */
export const TermsFields = ({ form, taxClasses }: { form: Form } & Pick<DetailsChoices, 'taxClasses'>) => {
  const { register, formState } = form;
  const { errors } = formState;
  const ordinary = taxClasses.find(({ isDefault }) => isDefault);
  return (
    <FormSection title="How it is sold">
      <div className="mt-5 grid gap-4 sm:grid-cols-2">
        <Field
          label="Quantity step"
          inputMode="numeric"
          hint="From the minimum up it is sold by so many; 1 is any number"
          error={errors.quantityStep?.message}
          {...register('quantityStep')}
        />
        <Field
          label="Weight, g"
          inputMode="numeric"
          hint="Of one piece with its packing; empty is not weighed"
          error={errors.weightGrams?.message}
          {...register('weightGrams')}
        />
        <Field
          label="Bin"
          autoComplete="off"
          hint="Where it lies in the store room; pick lists go by it"
          error={errors.bin?.message}
          {...register('bin')}
        />
        <Field as="select" label="Tax class" error={errors.taxClassId?.message} {...register('taxClassId')}>
          <option value="">{ordinary === undefined ? 'None' : `The ordinary one, ${ordinary.name}`}</option>
          {taxClasses
            .filter(({ isDefault }) => !isDefault)
            .map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
        </Field>
        <Field
          label="Expected on"
          type="date"
          hint="When more of it comes, where you know"
          error={errors.expectedOn?.message}
          {...register('expectedOn')}
        />
      </div>
      <label className="mt-4 flex min-h-11 items-center gap-3">
        <input type="checkbox" {...register('bulky')} />
        Bulky: too large for some deliveries
      </label>
    </FormSection>
  );
};

/** What many pieces cost less. */
export const BreakRows = ({ form }: { form: Form }) => {
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'priceBreaks' });
  return (
    <FieldRows
      title="Price breaks"
      hint="From so many pieces on, so much off the line. The largest that is reached counts."
      row="price break"
      ids={fields.map(({ id }) => id)}
      onAdd={() => append({ from: '', percent: '' })}
      onRemove={remove}
    >
      {(at) => {
        const errors = formState.errors.priceBreaks?.[at];
        return (
          <>
            <Field
              label="From pieces"
              inputMode="numeric"
              autoComplete="off"
              error={errors?.from?.message}
              {...register(`priceBreaks.${at}.from`)}
            />
            <Field
              label="Per cent off"
              inputMode="decimal"
              autoComplete="off"
              error={errors?.percent?.message}
              {...register(`priceBreaks.${at}.percent`)}
            />
          </>
        );
      }}
    </FieldRows>
  );
};
