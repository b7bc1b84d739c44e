import { useForm } from 'react-hook-form';
import {
  productDetails,
  type DetailsChoices,
  CategoryForm,
} from '#features/product-editing/contract/product-details.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

const NewCategoryForm = ({ categories, onDone }: Pick<DetailsChoices, 'categories'> & { onDone: () => void }) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(CategoryForm),
    defaultValues: { name: '', under: '' },
  });
  const { run, pending, error } = useApiCall(productDetails.addCategory, {
    success: 'Category added',
    done: onDone,
    changes: true,
    setError,
  });
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit((body) => run({ body }))}>
      <Field label="Name" autoComplete="off" error={formState.errors.name?.message} {...register('name')} />
      <Field as="select" label="Under" hint="Shown in the shop once a product is in it" {...register('under')}>
        <option value="">Top level</option>
        {categories.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Field>
      <SubmitButton pending={pending}>Add category</SubmitButton>
    </Form>
  );
};

/** Adds a category that the built-in ones lack. */
export const NewCategoryButton = ({
  categories,
  variant = 'secondary',
}: Pick<DetailsChoices, 'categories'> & { variant?: 'primary' | 'secondary' }) => (
  <DialogButton label="New category" title="A new category" variant={variant}>
    {(close) => <NewCategoryForm categories={categories} onDone={close} />}
  </DialogButton>
);
