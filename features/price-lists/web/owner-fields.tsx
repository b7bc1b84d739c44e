import type { UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router';
import type { z } from 'zod';
import { companies } from '#features/companies/contract/companies.ts';
import type { PriceGroup } from '#features/price-lists/contract/price-groups.ts';
import type { NewPriceListForm } from '#features/price-lists/contract/price-lists.ts';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { CompanyChoice } from './company-choice.tsx';

type ListForm = UseFormReturn<z.input<typeof NewPriceListForm>, unknown, NewPriceListForm>;

const GroupSelect = ({ groups, form }: { groups: readonly PriceGroup[]; form: ListForm }) =>
  groups.length === 0 ? (
    <p>
      There are no price groups yet.{' '}
      <Link to="/dashboard/pricegroups" className="link">
        Add a price group
      </Link>{' '}
      first. To give one customer prices of their own, open their page.
    </p>
  ) : (
    <Field as="select" label="Price group" error={form.formState.errors.owner?.message} {...form.register('owner')}>
      <option value="">Choose a group</option>
      {groups.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </Field>
  );

/** The owner of a new list: a price group, or a company for staff who see companies. */
export const OwnerFields = ({ groups, form }: { groups: readonly PriceGroup[]; form: ListForm }) => {
  const [kind, owner] = form.watch(['ownerKind', 'owner']);
  return (
    <>
      <IfPermitted permission={companies.list.permission}>
        <Field as="select" label="For" {...form.register('ownerKind', { onChange: () => form.setValue('owner', '') })}>
          <option value="group">A price group</option>
          <option value="company">A company</option>
        </Field>
      </IfPermitted>
      {kind === 'company' ? (
        <CompanyChoice
          chosen={owner}
          error={form.formState.errors.owner?.message}
          onChoose={(id) => form.setValue('owner', id, { shouldValidate: id !== '' })}
        />
      ) : (
        <GroupSelect groups={groups} form={form} />
      )}
    </>
  );
};
