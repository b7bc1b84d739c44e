import { ListForm } from '#features/lists/contract/lists.ts';
import type { ActionOptions } from '#platform/web/forms/use-action.ts';
import { OneFieldForm } from '#platform/web/forms/one-field-form.tsx';

/** Gets a list name from the person and passes it to `action`. */
export const ListNameForm = <Done,>({
  name,
  label,
  action,
  ...options
}: {
  name: string;
  label: string;
  action: (name: string) => Promise<Done>;
} & Pick<ActionOptions<Done>, 'success' | 'changes' | 'done'>) => (
  <OneFieldForm
    schema={ListForm}
    name="name"
    value={name}
    field={{ label: 'Name', hint: 'Such as the job it is for: Basin kit, Flat 4', maxLength: 80 }}
    action={(body) => action(body.name)}
    options={options}
    submit={label}
  />
);
