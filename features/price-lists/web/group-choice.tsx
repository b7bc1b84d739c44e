import { type CustomerPrices, customerPrices } from '#features/price-lists/contract/customer-prices.ts';
import type { PriceGroup } from '#features/price-lists/contract/price-groups.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';

type GroupChoiceProps = { customer: string; chosen: CustomerPrices['group']; groups: readonly PriceGroup[] };

const GroupForm = ({ customer, chosen, groups, onDone }: GroupChoiceProps & { onDone: () => void }) => {
  const { run, pending, error } = useApiCall(customerPrices.setGroup, {
    success: 'Price group saved',
    done: onDone,
    changes: true,
  });
  return (
    <Form
      pending={pending}
      error={error}
      onSubmit={({ currentTarget }) => {
        const group = String(new FormData(currentTarget).get('group'));
        return run({ params: { id: customer }, body: { group: group === '' ? null : group } });
      }}
    >
      <Field as="select" label="Price group" name="group" defaultValue={chosen?._id ?? ''}>
        <option value="">No group</option>
        {groups.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Field>
      <div>
        <Button type="submit" pending={pending}>
          Save
        </Button>
      </div>
    </Form>
  );
};

/** Puts a customer into another price group, or into none. */
export const GroupChoice = (props: GroupChoiceProps) => (
  <DialogButton label={props.chosen === null ? 'Choose a group' : 'Change the group'} title="Price group">
    {(close) => <GroupForm {...props} onDone={close} />}
  </DialogButton>
);
