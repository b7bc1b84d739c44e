import type { UseFormRegisterReturn } from 'react-hook-form';
import type { ProductForm } from '#contract/products.ts';
import { Field } from '../../ui/field.tsx';
import { PictureUpload } from './picture-upload.tsx';

type Name = keyof typeof ProductForm.shape;

const wording = [
  { name: 'name', label: 'Name' },
  {
    name: 'unitPrice',
    label: 'Unit Price',
    hint: 'Dollars for one minimum order, such as 12.50',
    inputMode: 'decimal',
  },
  { name: 'stock', label: 'Stock', hint: 'Available', inputMode: 'numeric' },
  { name: 'minOrder', label: 'Minimum Order', hint: 'Minimum quantity', inputMode: 'numeric' },
  { name: 'image', label: 'Image URL', hint: 'An address that begins with https://' },
] as const;

/**
 * What every product has, of one that is added and of one that is edited.
 * @param image the picture the form holds now
 * @param onPending whether an upload is under way
 */
export const BasicFields = ({
  register,
  errorOf,
  image,
  onUploaded,
  onPending,
}: {
  register: (name: Name) => UseFormRegisterReturn;
  errorOf: (name: Name) => string | undefined;
  image: string;
  onUploaded: (url: string) => void;
  onPending: (pending: boolean) => void;
}) => (
  <>
    {wording.map(({ name, ...field }) => (
      <Field key={name} autoComplete="off" {...field} error={errorOf(name)} {...register(name)} />
    ))}
    <PictureUpload url={image} onPending={onPending} onUploaded={onUploaded} />
    <Field label="Description" as="textarea" rows={4} error={errorOf('description')} {...register('description')} />
  </>
);
