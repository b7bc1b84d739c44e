import { useId } from 'react';
import { useForm } from 'react-hook-form';
import {
  type CategoryRow,
  CategoryDetailsForm as Schema,
  categories,
} from '#features/categories/contract/categories.ts';
import { suggestedGoogleCategories } from '#features/categories/contract/google-categories.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { CheckChoice } from '#platform/web/ui/choice.tsx';

const TAXONOMY = 'https://www.google.com/basepages/producttype/taxonomy-with-ids.en-US.txt';

/**
 * Changes a category's name, text and Google category, and its address if staff choose that.
 * @param above the parent whose Google category applies if this category has none
 */
export const CategoryDetailsForm = ({ category, above }: { category: CategoryRow; above: CategoryRow | undefined }) => {
  const { _id: id, name, isFixed, googleCategory, description, version } = category;
  const listId = useId();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Schema),
    defaultValues: { name, changesAddress: false, googleCategory, description },
  });
  const { errors } = formState;
  const { run, pending, error } = useApiCall(categories.edit, {
    success: 'Category saved',
    changes: true,
    setError,
  });
  const save = handleSubmit((form) => run({ params: { id }, body: { ...form, version } }));
  return (
    <Form pending={pending} error={error} onSubmit={save}>
      <Field label="Name" autoComplete="off" error={errors.name?.message} {...register('name')} />
      {!isFixed && (
        <CheckChoice
          label="Change its address too"
          hint="The old address leads to the new one."
          {...register('changesAddress')}
        />
      )}
      <Field
        as="textarea"
        rows={4}
        label="About the category (optional)"
        hint="The page of the category shows this above its products."
        error={errors.description?.message}
        {...register('description')}
      />
      <Field
        label="Google category"
        autoComplete="off"
        list={listId}
        hint={
          <>
            A number or path of{' '}
            <a href={TAXONOMY} className="link">
              Google’s product taxonomy
            </a>
            , for the product feed and all categories below.{' '}
            {above === undefined
              ? 'If empty, Google chooses one.'
              : `If empty, that of ${above.name} is used: ${above.googleCategory}.`}
          </>
        }
        error={errors.googleCategory?.message}
        {...register('googleCategory')}
      />
      <datalist id={listId}>
        {suggestedGoogleCategories.map((path) => (
          <option key={path}>{path}</option>
        ))}
      </datalist>
      <Button type="submit" size="lg" pending={pending}>
        Save
      </Button>
    </Form>
  );
};
