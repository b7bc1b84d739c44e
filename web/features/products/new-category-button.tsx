import { useForm } from 'react-hook-form';
import { productDetails, type DetailsChoices, CategoryForm } from '#contract/product-details.ts';
import { api } from '../../api.ts';
import { resolveWith } from '../../forms/resolve-with.ts';
import { useAct } from '../../forms/use-act.ts';
import { Button } from '../../ui/button.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { toastSuccess } from '../../ui/toast.tsx';

const NewCategory = ({ categories, onDone }: Pick<DetailsChoices, 'categories'> & { onDone: () => void }) => {
  const { register, handleSubmit, formState } = useForm({
    resolver: resolveWith(CategoryForm),
    defaultValues: { name: '', under: '' },
  });
  const { error, submit } = useAct(handleSubmit, async (body) => {
    await api.call(productDetails.addCategory, { body });
    toastSuccess('Category added');
    onDone();
  });
  return (
    <Form pending={formState.isSubmitting} error={error} onSubmit={submit}>
      <Field label="Name" autoComplete="off" error={formState.errors.name?.message} {...register('name')} />
      <Field as="select" label="Under" hint="It shows in the shop when a product stands on it" {...register('under')}>
        <option value="">no other category</option>
        {categories.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Field>
      <Button type="submit" size="lg" className="w-full" pending={formState.isSubmitting}>
        Add category
      </Button>
    </Form>
  );
};

/**
 * Puts up a category that the trade does not have.
 * @param onAdded is to read the choices again
 */
export const NewCategoryButton = ({
  categories,
  onAdded,
}: Pick<DetailsChoices, 'categories'> & { onAdded: () => void }) => (
  <DialogButton label="New category" title="A new category">
    {(close) => (
      <NewCategory
        categories={categories}
        onDone={() => {
          close();
          onAdded();
        }}
      />
    )}
  </DialogButton>
);
