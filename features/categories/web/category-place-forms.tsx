import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type CategoryRow, categories } from '#features/categories/contract/categories.ts';
import type { CategoryChoice } from '#features/categories/web/category-choices.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

const listOptions = (choices: readonly CategoryChoice[]) =>
  choices.map(({ id, path }) => (
    <option key={id} value={id}>
      {path}
    </option>
  ));

type PlaceProps = { category: CategoryRow; choices: readonly CategoryChoice[] };

/** @param choices the categories that it may be moved below */
export const MoveCategoryForm = ({ category: { _id: id, under, version }, choices }: PlaceProps) => {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { under: under ?? '' } });
  const { run, pending, error } = useApiCall(categories.move, { success: 'Category moved', changes: true, setError });
  const save = handleSubmit((form) =>
    run({ params: { id }, body: { under: form.under === '' ? null : form.under, version } }),
  );
  return (
    <Form pending={pending} error={error} onSubmit={save}>
      <Field as="select" label="Under" error={formState.errors.under?.message} {...register('under')}>
        <option value="">Top level</option>
        {listOptions(choices)}
      </Field>
      <Button type="submit" variant="secondary" pending={pending}>
        Move
      </Button>
    </Form>
  );
};

const Target = z.object({ into: z.string().min(1, 'Choose a category') });

/** @param choices the categories that it may be merged into */
export const MergeCategoryForm = ({
  category: { _id: id, version },
  choices,
  onDone,
}: PlaceProps & { onDone: () => void }) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Target),
    defaultValues: { into: '' },
  });
  const { run, pending, error } = useApiCall(categories.merge, {
    success: 'Categories merged',
    done: onDone,
    setError,
  });
  return (
    <Form
      pending={pending}
      error={error}
      onSubmit={handleSubmit(({ into }) => run({ params: { id }, body: { into, version } }))}
    >
      <Field
        as="select"
        label="Merge into"
        hint="It gets the products, the categories below this one, and the address. Discount codes for this category then count for it."
        error={formState.errors.into?.message}
        {...register('into')}
      >
        <option value="">Choose a category</option>
        {listOptions(choices)}
      </Field>
      <Button type="submit" variant="secondary" pending={pending}>
        Merge
      </Button>
    </Form>
  );
};

/** @param choices the categories that may get its products */
export const DeleteCategoryForm = ({
  category: { _id: id, hasProducts, version },
  choices,
  onDone,
}: PlaceProps & { onDone: () => void }) => {
  const { register, handleSubmit, setError, formState } = useForm({
    ...(hasProducts && { resolver: zodResolver(Target) }),
    defaultValues: { into: '' },
  });
  const { run, pending, error } = useApiCall(categories.remove, {
    success: 'Category deleted',
    done: onDone,
    setError,
  });
  return (
    <Form
      pending={pending}
      error={error}
      onSubmit={handleSubmit(({ into }) => run({ params: { id }, query: { into, version } }))}
    >
      <p>The categories below it move up one level.</p>
      <Field as="select" label="Its products go to" error={formState.errors.into?.message} {...register('into')}>
        <option value="">{hasProducts ? 'Choose a category' : 'No products'}</option>
        {listOptions(choices)}
      </Field>
      <Button type="submit" variant="danger" size="lg" className="w-full" pending={pending}>
        Delete
      </Button>
    </Form>
  );
};
