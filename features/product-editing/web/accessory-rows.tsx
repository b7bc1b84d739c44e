import { useFieldArray } from 'react-hook-form';
import { MOST_ACCESSORIES } from '#features/product-editing/contract/product-details.ts';
import { Field } from '#platform/web/ui/field.tsx';
import { FieldRows } from '#platform/web/ui/field-rows.tsx';
import type { DetailsFormApi } from './details-form.ts';

/** What its owner sells with it: shown on its page, and beside the cart that has it. */
export const AccessoryRows = ({ form: { control, register, formState } }: { form: DetailsFormApi }) => {
  const { fields, append, remove, move } = useFieldArray({ control, name: 'accessories' });
  return (
    <FieldRows
      title="Accessories"
      hint="What people need with it. Shown on its page, and in the cart until it is in there too."
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
