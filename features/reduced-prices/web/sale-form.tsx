import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { DetailsChoices } from '#features/product-editing/contract/product-details.ts';
import { SaleForm as Schema, type SalePreview, sales } from '#features/reduced-prices/contract/sales.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { SalePreviewTable } from './sale-preview-table.tsx';
import { DayFields } from '#platform/web/forms/day-fields.tsx';

const scopeLabels = { skus: 'SKUs', category: 'A category', brand: 'A brand' };

type SaleFormProps = Pick<DetailsChoices, 'categories'> & { onAdded: () => void };

/** Enters a sale, shows what it would change, and then adds it. */
export const SaleForm = ({ categories, onAdded }: SaleFormProps) => {
  const { register, handleSubmit, setError, setValue, formState, control } = useForm({
    resolver: zodResolver(Schema),
    defaultValues: { name: '', scope: 'skus', value: '', percent: '', startsOn: '', endsOn: '' },
  });
  const { errors } = formState;
  const values = useWatch({ control });
  const key = JSON.stringify(values);
  /** The last preview, and the form's values that it is made from. It is out of date when they have changed. */
  const [preview, setPreview] = useState<{ key: string; found: SalePreview } | null>(null);
  const isPreviewed = preview?.key === key;
  const check = useApiCall(sales.preview, { done: (found) => setPreview({ key, found }), setError });
  const add = useApiCall(sales.add, { success: 'Sale added', done: onAdded, setError });
  const { pending, error } = isPreviewed ? add : check;
  const scope = register('scope', { onChange: () => setValue('value', '') });
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit((body) => (isPreviewed ? add : check).run({ body }))}>
      <Field
        label="Name"
        hint="Only staff see it."
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <Field as="select" label="Applies to" error={errors.scope?.message} {...scope}>
        {Object.entries(scopeLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Field>
      {values.scope === 'category' && (
        <Field as="select" label="Category" error={errors.value?.message} {...register('value')}>
          <option value="">Choose a category</option>
          {categories.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Field>
      )}
      {values.scope === 'brand' && <Field label="Brand" error={errors.value?.message} {...register('value')} />}
      {values.scope === 'skus' && (
        <Field
          as="textarea"
          rows={6}
          label="SKUs"
          hint="One per line. Without a percentage, each with its reduced price: VAL-0011 8.00"
          error={errors.value?.message}
          {...register('value')}
        />
      )}
      <Field
        label="Percentage off"
        inputMode="numeric"
        hint={values.scope === 'skus' ? 'Leave it empty if each SKU has its own price.' : undefined}
        error={errors.percent?.message}
        {...register('percent')}
      />
      <DayFields register={register} errors={errors} />
      {isPreviewed && <SalePreviewTable preview={preview.found} />}
      <Button type="submit" size="lg" pending={pending} disabled={isPreviewed && preview.found.products === 0}>
        {isPreviewed ? 'Start the sale' : 'Preview'}
      </Button>
    </Form>
  );
};
