import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { EditProduct, type Product } from '#contract/products.ts';
import { resolveWith } from '../../forms/resolve-with.ts';
import { useAct } from '../../forms/use-act.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { PictureUpload } from './picture-upload.tsx';

type Filled = ReturnType<typeof EditProduct.parse>;

const wording = [
  { name: 'name', label: 'Name' },
  {
    name: 'unitPrice',
    label: 'Unit Price',
    hint: 'Dollars for one minimum order, such as 12.50',
    inputMode: 'decimal',
  },
  { name: 'stock', label: 'Stock', hint: 'Pieces that can be bought', inputMode: 'numeric' },
  { name: 'minOrder', label: 'Minimum Order', hint: 'Fewest pieces of one order', inputMode: 'numeric' },
  { name: 'image', label: 'Image URL', hint: 'An address that begins with https://' },
] as const;

/**
 * The form of a product, for adding and for editing.
 * @param product what is edited; nothing for a new one
 * @param onSave may throw; then the sentence is shown and what was typed stays
 */
export const ProductFields = ({
  product,
  saveLabel,
  onSave,
}: {
  product: Product | null;
  saveLabel: string;
  onSave: (filled: Filled) => Promise<void>;
}) => {
  const { register, handleSubmit, formState, reset, setValue, control } = useForm({
    resolver: resolveWith(EditProduct),
    defaultValues: {
      name: product?.name ?? '',
      unitPrice: product === null ? '' : product.unitPrice.toFixed(2),
      description: product?.description ?? '',
      stock: product === null ? '' : String(product.stock),
      minOrder: product === null ? '' : String(product.minOrder),
      image: product?.img ?? '',
      stockWas: product?.stock ?? 0,
      version: product?.version,
      reason: '',
    },
  });
  const [uploading, setUploading] = useState(false);
  const image = useWatch({ control, name: 'image' });
  const { error, submit } = useAct(handleSubmit, async (filled) => {
    await onSave(filled);
    if (product === null) reset();
  });
  return (
    <Form pending={formState.isSubmitting} error={error} onSubmit={submit}>
      {wording.map(({ name, ...field }) => (
        <Field key={name} autoComplete="off" {...field} error={formState.errors[name]?.message} {...register(name)} />
      ))}
      <PictureUpload
        url={image}
        onPending={setUploading}
        onUploaded={(url) => setValue('image', url, { shouldDirty: true, shouldValidate: true })}
      />
      <Field
        label="Description"
        as="textarea"
        rows={4}
        error={formState.errors.description?.message}
        {...register('description')}
      />
      {product !== null && (
        <Field
          label="Why the stock changes"
          hint="Only needed when you change the stock: counted, delivered, broken..."
          error={formState.errors.reason?.message}
          {...register('reason')}
        />
      )}
      <Button type="submit" size="lg" pending={formState.isSubmitting || uploading}>
        {saveLabel}
      </Button>
    </Form>
  );
};
