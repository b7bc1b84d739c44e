import type { UseFormRegisterReturn } from 'react-hook-form';
import type { ProductForm } from '#features/products/contract/products.ts';
import { Field } from '#platform/web/ui/field.tsx';
import { Picture } from '#platform/web/ui/picture.tsx';
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
    <div className="flex flex-col gap-4 sm:flex-row sm:gap-6">
      {image.startsWith('/pictures/') && (
        <Picture
          src={image}
          alt="Preview of the picture"
          sizes="160px"
          width={160}
          height={160}
          className="w-40 shrink-0 self-start rounded-box"
        />
      )}
      <div className="grid min-w-0 flex-1 content-start gap-4">
        <Field label="Name" autoComplete="off" error={getError('name')} {...register('name')} />
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {numberFields.map(({ name, ...field }) => (
            <Field key={name} autoComplete="off" {...field} error={getError(name)} {...register(name)} />
          ))}
        </div>
      </div>
    </div>
    <div className="grid gap-4 xl:grid-cols-2">
      <Field
        label="Image URL"
        hint="An address that begins with https://"
        autoComplete="off"
        error={getError('image')}
        {...register('image')}
      />
      <PictureUpload url="" onPending={onPending} onUploaded={onUploaded} />
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
