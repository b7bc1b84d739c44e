import { useForm } from 'react-hook-form';
import {
  AttributeEditForm as EditSchema,
  type EditableAttribute,
  ValueForm,
  attributes,
} from '#features/attributes/contract/attributes.ts';
import { MergeForm } from '#platform/web/forms/merge-form.tsx';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { formatCount, formatPlural } from '#platform/contract/format-count.ts';
import { api } from '#platform/web/api.ts';
import { OneFieldForm } from '#platform/web/forms/one-field-form.tsx';
import { CheckChoice } from '#platform/web/ui/choice.tsx';

/** Renames an attribute, or hides it as a filter. */
export const AttributeEditForm = ({ attribute }: { attribute: EditableAttribute }) => {
  const { key, label, isFilter, version } = attribute;
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(EditSchema),
    defaultValues: { label, isFilter },
  });
  const { run, pending, error } = useApiCall(attributes.edit, {
    success: 'Attribute saved',
    changes: true,
    setError,
  });
  return (
    <Form
      pending={pending}
      error={error}
      onSubmit={handleSubmit((form) => run({ params: { key }, body: { ...form, version } }))}
    >
      <Field label="Name" autoComplete="off" error={formState.errors.label?.message} {...register('label')} />
      <CheckChoice
        label="Filter in lists"
        hint="A hidden attribute stays on the pages of its products."
        {...register('isFilter')}
      />
      <Button type="submit" size="lg" pending={pending}>
        Save
      </Button>
    </Form>
  );
};

export const RenameValueButton = ({
  attribute: { key, version },
  value,
}: {
  attribute: EditableAttribute;
  value: string;
}) => (
  <DialogButton label="Rename" name={`Rename ${value}`} title={`Rename ${value}`} variant="quiet">
    {(close) => (
      <OneFieldForm
        schema={ValueForm.pick({ to: true })}
        name="to"
        value={value}
        field={{ label: 'Value', hint: 'If another value has this name, the two are merged.', autoComplete: 'off' }}
        action={({ to }) => api.call(attributes.renameValue, { params: { key }, body: { from: value, to, version } })}
        options={{
          success: ({ products }) => `${formatPlural(products, 'product')} changed`,
          done: close,
          changes: true,
        }}
        submit="Rename"
      />
    )}
  </DialogButton>
);

export const MergeAttributeForm = ({
  attribute: { key, version, alike },
  onDone,
}: {
  attribute: EditableAttribute;
  onDone: () => void;
}) => (
  <MergeForm
    endpoint={attributes.merge}
    getInput={(into) => ({ params: { key }, body: { into, version } })}
    choices={alike.map((one) => ({ id: one.key, label: one.label }))}
    prompt="Choose an attribute"
    hint="Attributes of the same type and unit"
    success="Attributes merged"
    onDone={onDone}
  />
);

export const DeleteAttributeButton = ({
  attribute: { key, label, count, version },
  onDone,
}: {
  attribute: EditableAttribute;
  onDone: () => void;
}) => (
  <ConfirmButton
    endpoint={attributes.remove}
    input={{ params: { key }, query: { version } }}
    options={{ success: 'Attribute deleted', done: onDone }}
    danger
    label="Delete attribute"
    title={`Delete ${label}?`}
    confirmLabel="Delete"
    sentence={`Its values are deleted too. Products for sale that have one: ${formatCount(count)}. This cannot be undone.`}
  />
);
