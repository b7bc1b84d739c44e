import { type FormEvent, useRef, useState } from 'react';
import type { CallInput } from '#platform/contract/endpoint.ts';
import {
  bulkChanges,
  type ProductChange,
  type StateAction,
  stateActions,
} from '#features/bulk-changes/contract/bulk-changes.ts';
import { PRICE_ENDINGS, endingLabels } from '#features/price-sheet/contract/price-ending.ts';
import type { DetailsChoices } from '#features/product-editing/contract/product-details.ts';
import type { ProductStatus } from '#features/product-filter/contract/product-filter.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { formatPlural } from '#platform/contract/format-count.ts';

type ChangedFieldName = ProductChange['field'];

const fieldLabels: Record<ChangedFieldName, string> = {
  price: 'Price, by a percentage',
  category: 'Category',
  brand: 'Brand',
  taxClass: 'Tax class',
  state: 'State',
};
const fieldNames = Object.keys(fieldLabels) as ChangedFieldName[];

const actionLabels: Record<StateAction, string> = {
  publish: 'Put up for sale',
  withdraw: 'Withdraw from sale',
  delete: 'Delete',
  restore: 'Restore',
};

/** Lists the actions that are possible for products in a state. */
const listActions = (state: ProductStatus): StateAction[] =>
  (Object.keys(stateActions) as StateAction[]).filter((action) =>
    stateActions[action].some((one: ProductStatus) => one === state),
  );

type ValueFieldsProps = {
  field: ChangedFieldName;
  state: ProductStatus;
  choices: DetailsChoices;
  errors: Record<string, string>;
};

/** The inputs for the new value of a field. */
const ValueFields = ({ field, state, choices, errors }: ValueFieldsProps) => {
  switch (field) {
    case 'price':
      return (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Percent"
            hint="Enter 3 to raise prices by 3%, or -2.5 to lower them by 2.5%."
            name="percent"
            autoComplete="off"
            maxLength={10}
            error={errors['change.percent']}
          />
          <Field as="select" label="Round" name="ending" error={errors['change.ending']}>
            {PRICE_ENDINGS.map((one) => (
              <option key={one} value={one}>
                {endingLabels[one]}
              </option>
            ))}
          </Field>
        </div>
      );
    case 'category':
      return (
        <Field as="select" label="New category" name="category" error={errors['change.category']}>
          <option value="">Choose a category</option>
          {choices.categories.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Field>
      );
    case 'brand':
      return (
        <>
          <Field
            label="New brand"
            hint="Leave it empty to remove the brand."
            name="brand"
            list="bulk-brands"
            autoComplete="off"
            maxLength={80}
            error={errors['change.brand']}
          />
          <datalist id="bulk-brands">
            {choices.brands.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </datalist>
        </>
      );
    case 'taxClass':
      return (
        <Field as="select" label="New tax class" name="taxClassId" error={errors['change.taxClassId']}>
          <option value="">Default</option>
          {choices.taxClasses.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Field>
      );
    case 'state':
      return (
        <Field as="select" label="What to do" name="action" error={errors['change.action']}>
          {listActions(state).map((one) => (
            <option key={one} value={one}>
              {actionLabels[one]}
            </option>
          ))}
        </Field>
      );
  }
};

/**
 * A form to choose a change for all products that a filter finds. Submitting it only checks the change.
 * @param filter the filter in the address of the list
 * @param onChecked called with the id of the change
 */
export const BulkForm = ({
  filter,
  state,
  total,
  choices,
  onChecked,
}: {
  filter: Record<string, string>;
  state: ProductStatus;
  total: number;
  choices: DetailsChoices;
  onChecked: (id: string) => void | Promise<void>;
}) => {
  const [field, setField] = useState<ChangedFieldName>(state === 'archived' ? 'state' : 'price');
  const { run, pending, error, fields } = useApiCall(bulkChanges.check, { done: ({ _id }) => onChecked(_id) });
  const errors: Record<string, string> = fields;
  /** The same change always has the same idempotency key, even if it is sent several times. */
  const sent = useRef({ text: '', key: '' });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const change = Object.fromEntries(new FormData(event.currentTarget));
    const body = { filter, change } as unknown as CallInput<typeof bulkChanges.check>['body'];
    const text = JSON.stringify(body);
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
    return run({ body, idempotencyKey: sent.current.key });
  };
  const offered = fieldNames.filter((one) => state !== 'archived' || one === 'state');
  return (
    <Form pending={pending} error={error} onSubmit={submit}>
      <Field
        as="select"
        label="What to change"
        name="field"
        value={field}
        error={errors['change.field']}
        onChange={({ target }) => setField(offered.find((one) => one === target.value) ?? field)}
      >
        {offered.map((one) => (
          <option key={one} value={one}>
            {fieldLabels[one]}
          </option>
        ))}
      </Field>
      <ValueFields field={field} state={state} choices={choices} errors={errors} />
      <p className="text-sm text-muted">Nothing is changed yet. You see each product before and after first.</p>
      <Button type="submit" size="lg" pending={pending}>
        Check {formatPlural(total, 'product')}
      </Button>
    </Form>
  );
};
