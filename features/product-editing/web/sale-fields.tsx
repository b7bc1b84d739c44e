import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import {
  type DetailsChoices,
  type DetailsForm,
  MOST_ACCESSORIES,
} from '#features/product-editing/contract/product-details.ts';
import { Field } from '#platform/web/ui/field.tsx';
import { FieldRows } from '#platform/web/ui/field-rows.tsx';
import { FormSection } from '#platform/web/ui/form-section.tsx';
import type { z } from 'zod';

/** The details form as its sections receive it. */
export type DetailsFormApi = UseFormReturn<z.input<typeof DetailsForm>, unknown, z.output<typeof DetailsForm>>;

/** Fields for quantities, delivery, tax and the next expected stock. */
export const SaleFields = ({ form, taxClasses }: { form: DetailsFormApi } & Pick<DetailsChoices, 'taxClasses'>) => {
  const { register, formState } = form;
  const { errors } = formState;
  const ordinary = taxClasses.find(({ isDefault }) => isDefault);
  return (
    <FormSection id="sale" title="How it is sold">
      <div className="mt-5 grid gap-4 sm:grid-cols-2">
        <Field
          label="Quantity step"
          inputMode="numeric"
          hint="Sold in multiples of this above the minimum; 1 allows any number"
          error={errors.quantityStep?.message}
          {...register('quantityStep')}
        />
        <Field
          label="Weight, g"
          inputMode="numeric"
          hint="One piece with its packaging; leave it empty if not weighed"
          error={errors.weightGrams?.message}
          {...register('weightGrams')}
        />
        <Field
          label="Bin"
          autoComplete="off"
          hint="Its place in the stockroom; pick lists are sorted by it"
          error={errors.bin?.message}
          {...register('bin')}
        />
        <Field as="select" label="Tax class" error={errors.taxClassId?.message} {...register('taxClassId')}>
          <option value="">{ordinary === undefined ? 'None' : `${ordinary.name} (default)`}</option>
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
          hint="When more is due, if you know"
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

/** Discounts by number of pieces. */
export const PriceBreakRows = ({ form }: { form: DetailsFormApi }) => {
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'priceBreaks' });
  return (
    <FieldRows
      id="price-breaks"
      title="Price breaks"
      hint="A discount at or above a given quantity. The highest quantity reached counts."
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
              label="From (pieces)"
              inputMode="numeric"
              autoComplete="off"
              error={errors?.from?.message}
              {...register(`priceBreaks.${at}.from`)}
            />
            <Field
              label="Percent off"
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

/** Recommended accessories: shown on the product page, and beside a cart with the product. */
export const AccessoryRows = ({ form: { control, register, formState } }: { form: DetailsFormApi }) => {
  const { fields, append, remove, move } = useFieldArray({ control, name: 'accessories' });
  return (
    <FieldRows
      id="accessories"
      title="Accessories"
      hint="What customers need with it. Shown on its page, and in the cart until they are added too."
      row="accessory"
      ids={fields.map(({ id }) => id)}
      onAdd={() => append({ sku: '' })}
      onRemove={remove}
      onMove={move}
      most={MOST_ACCESSORIES}
    >
      {(at) => (
        <Field
          label="SKU"
          autoComplete="off"
          autoCapitalize="characters"
          error={formState.errors.accessories?.[at]?.sku?.message}
          {...register(`accessories.${at}.sku`)}
        />
      )}
    </FieldRows>
  );
};
