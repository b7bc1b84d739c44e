import type { UseFormRegisterReturn } from 'react-hook-form';
import type { ProductForm } from '#features/products/contract/products.ts';
import { Field } from '#platform/web/ui/field.tsx';
import { PictureUpload } from '#platform/web/forms/picture-upload.tsx';

type FieldName = keyof typeof ProductForm.shape;

const numberFields = [
  {
    name: 'unitPrice',
    label: 'Unit Price',
    hint: 'For one minimum order, such as 12.50',
    inputMode: 'decimal',
  },
  { name: 'stock', label: 'Stock', hint: 'Available', inputMode: 'numeric' },
  { name: 'minOrder', label: 'Minimum Order', hint: 'Minimum quantity', inputMode: 'numeric' },
] as const;

/**
 * The basic fields, for adding and for editing a product.
 * @param image the picture that the form holds now
 * @param onPending called when an upload starts or ends
 */
export const BasicFields = ({
  register,
  getError,
  image,
  onUploaded,
  onPending,
}: {
  register: (name: FieldName) => UseFormRegisterReturn;
  getError: (name: FieldName) => string | undefined;
  image: string;
  onUploaded: (url: string) => void;
  onPending: (pending: boolean) => void;
}) => (
  <>
    <Field label="Name" autoComplete="off" error={getError('name')} {...register('name')} />
    <div className="grid gap-4 sm:grid-cols-3">
      {numberFields.map(({ name, ...field }) => (
        <Field key={name} autoComplete="off" {...field} error={getError(name)} {...register(name)} />
      ))}
    </div>
    <div className="grid gap-4 xl:grid-cols-2">
      <Field
        label="Image URL"
        hint="An address that begins with https://"
        autoComplete="off"
        error={getError('image')}
        {...register('image')}
      />
      <PictureUpload url={image} onPending={onPending} onUploaded={onUploaded} />
    </div>
    <Field
      label="Description"
      as="textarea"
      rows={4}
      hint="Markdown: **bold**, - list, [link](https://example.com)."
      error={getError('description')}
      {...register('description')}
    />
  </>
);
