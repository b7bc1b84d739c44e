import { useForm } from 'react-hook-form';
import { type CategoryRow, CategoryNameForm as Schema, categories } from '#features/categories/contract/categories.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

/** Renames a category, and changes its address if staff choose that. */
export const CategoryNameForm = ({ category: { _id: id, name, isFixed, version } }: { category: CategoryRow }) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Schema),
    defaultValues: { name, changesAddress: false },
  });
  const { run, pending, error } = useApiCall(categories.edit, {
    success: 'Category saved',
    changes: true,
    setError,
  });
  const save = handleSubmit((form) => run({ params: { id }, body: { ...form, version } }));
  return (
    <Form pending={pending} error={error} onSubmit={save}>
      <Field label="Name" autoComplete="off" error={formState.errors.name?.message} {...register('name')} />
      {!isFixed && (
        <label className="flex items-start gap-3">
          <input type="checkbox" className="mt-1" {...register('changesAddress')} />
          <span>
            Change its address too
            <span className="block text-sm text-muted">The old address leads to the new one.</span>
          </span>
        </label>
      )}
      <Button type="submit" size="lg" pending={pending}>
        Save
      </Button>
    </Form>
  );
};
