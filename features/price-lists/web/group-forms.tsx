import { type PriceGroup, PriceGroupForm as Schema, priceGroups } from '#features/price-lists/contract/price-groups.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { api } from '#platform/web/api.ts';
import { OneFieldForm } from '#platform/web/forms/one-field-form.tsx';

const GroupForm = ({ group, onDone }: { group: PriceGroup | null; onDone: () => void }) => (
  <OneFieldForm
    schema={Schema}
    name="name"
    value={group?.name}
    field={{ label: 'Name', hint: 'Only staff see it.', autoComplete: 'off' }}
    action={(body) =>
      group === null
        ? api.call(priceGroups.add, { body })
        : api.call(priceGroups.edit, { params: { id: group._id }, body: { ...body, version: group.version } })
    }
    options={{ success: 'Price group saved', done: onDone, changes: true }}
    submit="Save group"
  />
);

export const AddGroupButton = () => (
  <DialogButton label="Add a group" title="Add a price group" variant="primary">
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
    endpoint={priceGroups.remove}
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
