import { useEffect } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import {
  type EditableFamily,
  familyEditing,
  FamilyForm as Schema,
} from '#features/product-families/contract/family-editing.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

/** The most lines of a text field. */
const MOST_ROWS = 12;

const toInput = ({ slug, options }: EditableFamily) => ({
  slug,
  options: options.map(({ key, values }) => ({ key, values: values.join('\n') })),
});

/**
 * Renames a family, and orders its options and the values of each.
 * @param onChanged called with true while there is unsaved input
 */
export const FamilyForm = ({
  family,
  onSaved,
  onChanged,
}: {
  family: EditableFamily;
  onSaved: (saved: EditableFamily) => void;
  onChanged: (isChanged: boolean) => void;
}) => {
  const { register, handleSubmit, setError, formState, control, reset } = useForm({
    resolver: zodResolver(Schema),
    defaultValues: toInput(family),
  });
  const { fields, move } = useFieldArray({ control, name: 'options' });
  const { errors, isDirty } = formState;
  useEffect(() => onChanged(isDirty), [isDirty, onChanged]);
  const { run, pending, error } = useApiCall(familyEditing.save, {
    success: 'Family saved',
    done: (saved) => {
      reset(toInput(saved));
      onSaved(saved);
    },
    changes: true,
    setError,
  });
  const save = handleSubmit((body) =>
    run({ params: { slug: family.slug }, body: { ...body, version: family.version } }),
  );
  const getLabel = (key: string | null) => family.options.find((option) => option.key === key)?.label ?? '';
  return (
    <Form pending={pending} error={error} onSubmit={save}>
      <Field
        label="Product family"
        hint={
          family.isFixed
            ? 'Fixed, because the shop finds seals and tools for joints by this word.'
            : 'It is also the address of the family’s page. All sizes get the new one, deleted sizes too; the old address leads to it.'
        }
        readOnly={family.isFixed}
        autoComplete="off"
        error={errors.slug?.message}
        {...register('slug')}
      />
      {fields.map(({ id, key, values }, at) => (
        <div key={id}>
          <Field
            as="textarea"
            rows={Math.min(String(values).split('\n').length + 1, MOST_ROWS)}
            label={`Values of ${getLabel(key)}`}
            hint="One per line, in the order in which buyers see them. Values that are not listed come last, by size."
            error={errors.options?.[at]?.values?.message}
            {...register(`options.${at}.values`)}
          />
          {at > 0 && (
            <Button size="sm" variant="secondary" className="mt-2" onClick={() => move(at, at - 1)}>
              Put {getLabel(key)} before {getLabel(fields[at - 1]?.key ?? null)}
            </Button>
          )}
        </div>
      ))}
      <Button type="submit" size="lg" pending={pending}>
        Save
      </Button>
    </Form>
  );
};
