import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import {
  BrandForm as Schema,
  BrandMergeForm as MergeSchema,
  type EditableBrand,
  brands,
} from '#features/brands/contract/brands.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { PictureUpload } from '#platform/web/forms/picture-upload.tsx';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { CheckChoice } from '#platform/web/ui/choice.tsx';

/** Changes a brand's name and the content of its page, and its address if staff choose that. */
export const BrandForm = ({ brand: { _id: id, version, ...brand } }: { brand: EditableBrand }) => {
  const [isUploading, setIsUploading] = useState(false);
  const { register, handleSubmit, setError, setValue, control, formState } = useForm({
    resolver: zodResolver(Schema),
    defaultValues: { name: brand.name, changesAddress: false, description: brand.description, picture: brand.picture },
  });
  const { run, pending, error } = useApiCall(brands.edit, { success: 'Brand saved', changes: true, setError });
  const { errors } = formState;
  const picture = useWatch({ control, name: 'picture' });
  const setPicture = (url: string) => setValue('picture', url, { shouldDirty: true, shouldValidate: true });
  return (
    <Form
      pending={pending}
      error={error}
      onSubmit={handleSubmit((form) => run({ params: { id }, body: { ...form, version } }))}
    >
      <Field
        label="Name"
        hint={
          brand.aliases.length === 0
            ? 'A new name applies to all its products.'
            : `A new name applies to all its products. Product files also find it as ${new Intl.ListFormat('en', { type: 'disjunction' }).format(brand.aliases)}.`
        }
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <CheckChoice
        label="Change its address too"
        hint="The old address leads to the new one."
        {...register('changesAddress')}
      />
      <Field
        as="textarea"
        rows={5}
        label="About the brand (optional)"
        hint="The page of the brand shows this above its products."
        error={errors.description?.message}
        {...register('description')}
      />
      <PictureUpload
        url={picture}
        label="Picture or logo (optional)"
        onPending={setIsUploading}
        onUploaded={setPicture}
        onRemoved={() => setPicture('')}
        error={errors.picture?.message}
      />
      <Button type="submit" size="lg" pending={pending} disabled={isUploading}>
        Save
      </Button>
    </Form>
  );
};

export const MergeBrandForm = ({
  brand: { _id: id, version, others },
  onDone,
}: {
  brand: EditableBrand;
  onDone: () => void;
}) => {
  const listId = useId();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(MergeSchema),
    defaultValues: { into: '' },
  });
  const { run, pending, error } = useApiCall(brands.merge, { success: 'Brands merged', done: onDone, setError });
  return (
    <Form
      pending={pending}
      error={error}
      onSubmit={handleSubmit(({ into }) => run({ params: { id }, body: { into, version } }))}
    >
      <Field
        label="Merge into"
        hint="The brand with this name gets the products and the address. Discount codes then apply to it too."
        autoComplete="off"
        list={listId}
        error={formState.errors.into?.message}
        {...register('into')}
      />
      <datalist id={listId}>
        {others.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <Button type="submit" variant="secondary" pending={pending}>
        Merge
      </Button>
    </Form>
  );
};

export const DeleteBrandButton = ({
  brand: { _id: id, name, count, version },
  onDone,
}: {
  brand: EditableBrand;
  onDone: () => void;
}) => (
  <ConfirmButton
    endpoint={brands.remove}
    input={{ params: { id }, query: { version } }}
    options={{ success: 'Brand deleted', done: onDone }}
    label="Delete brand"
    danger
    title={`Delete ${name}?`}
    confirmLabel="Delete"
    sentence={`Its products stay, without a brand. Products for sale that have it: ${count.toLocaleString('en-US')}. This cannot be undone.`}
  />
);
