import { useForm } from 'react-hook-form';
import type { PriceGroup } from '#features/price-lists/contract/price-groups.ts';
import { NewPriceListForm as Schema, type PriceList, priceLists } from '#features/price-lists/contract/price-lists.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { OwnerFields } from './owner-fields.tsx';
import { DayFields } from '#platform/web/forms/day-fields.tsx';
import { Checkbox } from '#platform/web/ui/choice.tsx';

type Owner = Pick<PriceList['owner'], 'kind' | 'id'>;

const toFormValues = (list: PriceList | null, owner: Owner) => ({
  name: list?.name ?? '',
  startsOn: list?.startsOn ?? '',
  endsOn: list?.endsOn ?? '',
  isActive: list?.isActive ?? true,
  ownerKind: owner.kind,
  owner: owner.id,
});

type ListFormProps = {
  /** Null for a new list. */
  list: PriceList | null;
  /** The owner of the list. If its id is empty, staff choose a group or a company. */
  owner: Owner;
  groups: readonly PriceGroup[];
  onSaved: (list: PriceList) => void;
};

/** Adds a price list, or changes its name and days. */
export const ListForm = ({ list, owner, groups, onSaved }: ListFormProps) => {
  const form = useForm({ resolver: zodResolver(Schema), defaultValues: toFormValues(list, owner) });
  const { register, handleSubmit, setError } = form;
  const { errors } = form.formState;
  const more = { success: 'Price list saved', done: onSaved, setError, changes: true };
  const add = useApiCall(priceLists.add, more);
  const edit = useApiCall(priceLists.edit, more);
  const { pending, error } = list === null ? add : edit;
  const save = handleSubmit(({ ownerKind, owner: ownerId, ...fields }) =>
    list === null
      ? add.run({ body: { ...fields, ownerKind, owner: ownerId } })
      : edit.run({ params: { id: list._id }, body: { ...fields, version: list.version } }),
  );
  return (
    <Form pending={pending} error={error} onSubmit={save}>
      <Field
        label="Name"
        hint="Only staff see it."
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      {list === null && owner.id === '' && <OwnerFields groups={groups} form={form} />}
      <DayFields register={register} errors={errors} lastHint="Leave it empty if the prices never end." />
      <Checkbox {...register('isActive')}>Switched on</Checkbox>
      <div>
        <Button type="submit" pending={pending}>
          Save
        </Button>
      </div>
    </Form>
  );
};
