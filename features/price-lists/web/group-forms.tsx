import { useForm } from 'react-hook-form';
import { type PriceGroup, PriceGroupForm as Schema, priceGroups } from '#features/price-lists/contract/price-groups.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

const GroupForm = ({ group, onDone }: { group: PriceGroup | null; onDone: () => void }) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Schema),
    defaultValues: { name: group?.name ?? '' },
  });
  const more = { success: 'Price group saved', done: onDone, setError, changes: true };
  const add = useApiCall(priceGroups.add, more);
  const edit = useApiCall(priceGroups.edit, more);
  const { pending, error } = group === null ? add : edit;
  return (
    <Form
      pending={pending}
      error={error}
      onSubmit={handleSubmit((body) =>
        group === null
          ? add.run({ body })
          : edit.run({ params: { id: group._id }, body: { ...body, version: group.version } }),
      )}
    >
      <Field
        label="Name"
        hint="Only staff see it."
        autoComplete="off"
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <div>
        <SubmitButton pending={pending}>Save group</SubmitButton>
      </div>
    </Form>
  );
};

export const AddGroupButton = () => (
  <DialogButton label="Add a group" title="Add a price group">
    {(close) => <GroupForm group={null} onDone={close} />}
  </DialogButton>
);

export const EditGroupButton = ({ group }: { group: PriceGroup }) => (
  <DialogButton label="Rename" name={`Rename ${group.name}`} title="Rename this price group" variant="quiet">
    {(close) => <GroupForm group={group} onDone={close} />}
  </DialogButton>
);

export const DeleteGroupButton = ({ group: { _id, name, customers, lists } }: { group: PriceGroup }) => (
  <ConfirmButton
    row={priceGroups.remove}
    input={{ params: { id: _id } }}
    options={{ success: 'Price group deleted', changes: true }}
    label="Delete"
    name={`Delete ${name}`}
    variant="quiet"
    danger
    disabled={customers + lists > 0}
    title="Delete this price group?"
    sentence={`${name} has no customers and no price lists.`}
    confirmLabel="Delete"
  />
);
