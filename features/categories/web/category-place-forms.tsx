import { useForm } from 'react-hook-form';
import { UNDO_DAYS } from '#features/catalog-changes/contract/catalog-changes.ts';
import { ChoiceOptions, createTargetSchema, MergeForm } from '#platform/web/forms/merge-form.tsx';
import { type CategoryRow, categories } from '#features/categories/contract/categories.ts';
import type { CategoryChoice } from '#features/categories/web/category-choices.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button, SubmitButton } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

type PlaceProps = { category: CategoryRow; choices: readonly CategoryChoice[] };

/** @param choices the categories below which it may be moved */
export const MoveCategoryForm = ({ category: { _id: id, under, version }, choices }: PlaceProps) => {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { under: under ?? '' } });
  const { run, pending, error } = useApiCall(categories.move, { success: 'Category moved', changes: true, setError });
  const save = handleSubmit((form) =>
    run({ params: { id }, body: { under: form.under === '' ? null : form.under, version } }),
  );
  return (
    <Form pending={pending} error={error} onSubmit={save}>
      <Field as="select" label="Under" error={formState.errors.under?.message} {...register('under')}>
        <ChoiceOptions prompt="Top level" choices={choices} />
      </Field>
      <Button type="submit" variant="secondary" pending={pending}>
        Move
      </Button>
    </Form>
  );
};

const PROMPT = 'Choose a category';

/** @param choices the categories into which it may be merged */
export const MergeCategoryForm = ({
  category: { _id: id, version },
  choices,
  onDone,
}: PlaceProps & { onDone: () => void }) => (
  <MergeForm
    endpoint={categories.merge}
    getInput={(into) => ({ params: { id }, body: { into, version } })}
    choices={choices}
    prompt={PROMPT}
    hint={`It gets the products, the categories below this one, and the address. Discount codes then apply to it too. You can undo this for ${UNDO_DAYS} days.`}
    success="Categories merged"
    onDone={onDone}
  />
);

const describeCodes = (codes: number): string =>
  codes === 1 ? 'A discount code applies to this category' : `${codes} discount codes apply to this category`;

/** Labels the choice of the category that takes over products and discount codes. */
const getSuccessorLabel = ({ hasProducts, codes }: CategoryRow): string => {
  if (codes === 0) return 'Its products go to';
  return hasProducts ? 'Its products and discount codes go to' : 'Its discount codes then apply to';
};

/** @param choices the categories that may get its products */
export const DeleteCategoryForm = ({ category, choices, onDone }: PlaceProps & { onDone: () => void }) => {
  const { _id: id, hasProducts, codes, version } = category;
  const isInUse = hasProducts || codes > 0;
  const { register, handleSubmit, setError, formState } = useForm({
    ...(isInUse && { resolver: zodResolver(createTargetSchema(PROMPT)) }),
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
      <p>The categories below it move up one level.{codes > 0 && ` ${describeCodes(codes)}.`}</p>
      <Field
        as="select"
        label={getSuccessorLabel(category)}
        error={formState.errors.into?.message}
        {...register('into')}
      >
        <ChoiceOptions prompt={isInUse ? PROMPT : 'No products'} choices={choices} />
      </Field>
      <SubmitButton variant="danger" pending={pending}>
        Delete
      </SubmitButton>
    </Form>
  );
};
