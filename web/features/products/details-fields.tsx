import { useState } from 'react';
import { type Path, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type ProductDetails, type DetailsChoices, DetailsForm } from '#contract/product-details.ts';
import { Refusal } from '#contract/errors.ts';
import { resolveWith } from '../../forms/resolve-with.ts';
import { useAct } from '../../forms/use-act.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { EndRows, NumberRows, PictureRows, AttributeRows } from './details-sections.tsx';

export type Filled = z.output<typeof DetailsForm>;
type Typed = z.input<typeof DetailsForm>;

const typedOf = ({ _id, name: _name, slug: _slug, ...details }: ProductDetails): Typed => ({
  ...details,
  lowStockAt: String(details.lowStockAt),
});

/**
 * The details of a product: everything it is found by.
 * @param onSave answers the details as it is now; may throw, then what was typed stays, and what was wrong is said
 */
export const DetailsFields = ({
  details,
  choices,
  onSave,
}: {
  details: ProductDetails;
  choices: DetailsChoices;
  onSave: (filled: Filled) => Promise<ProductDetails>;
}) => {
  const form = useForm<Typed, unknown, Filled>({
    resolver: resolveWith(DetailsForm),
    defaultValues: typedOf(details),
  });
  const [uploading, setUploading] = useState(false);
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const { error, submit } = useAct(handleSubmit, async (filled) => {
    try {
      form.reset(typedOf(await onSave(filled)));
    } catch (failure) {
      const wrong = failure instanceof Refusal ? Object.entries(failure.fields ?? {}) : [];
      for (const [name, message] of wrong) form.setError(name as Path<Typed>, { message });
      throw failure;
    }
  });
  return (
    <Form pending={formState.isSubmitting} error={error} onSubmit={submit}>
      <Field as="select" label="Category" error={errors.category?.message} {...register('category')}>
        {choices.categories.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="SKU" autoCapitalize="characters" error={errors.sku?.message} {...register('sku')} />
        <Field label="Brand" error={errors.brand?.message} {...register('brand')} />
        <Field
          label="Product family"
          hint="One word for one thing in all its sizes: they stand beside each other"
          error={errors.family?.message}
          {...register('family')}
        />
        <Field
          label="Low stock"
          inputMode="numeric"
          hint="Below so many pieces the shop says how few are left"
          error={errors.lowStockAt?.message}
          {...register('lowStockAt')}
        />
      </div>
      <AttributeRows form={form} attributes={choices.attributes} />
      <EndRows form={form} joints={choices.joints} sizes={choices.sizes} />
      <NumberRows form={form} />
      <PictureRows form={form} onPending={setUploading} />
      <Button type="submit" size="lg" pending={formState.isSubmitting || uploading}>
        Save
      </Button>
    </Form>
  );
};
