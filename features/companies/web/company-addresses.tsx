import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { AddressFields } from '#features/addresses/web/address-fields.tsx';
import { formatAddressLine } from '#features/addresses/contract/format-address-line.ts';
import { type CompanyAddress, CompanyAddressForm, company as calls } from '#features/companies/contract/company.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { registerAddressPart } from '#platform/web/forms/register-address-part.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { SubmitButton } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { MapPin } from '#platform/web/ui/icons/map-pin.ts';
import type { ViewedCompany } from './viewed-company.ts';
import { Checkbox } from '#platform/web/ui/choice.tsx';

/** Adds an address, or changes one. */
const AddressOfCompanyForm = ({
  company,
  saved,
  onDone,
}: {
  company: ViewedCompany;
  saved: CompanyAddress | null;
  onDone: () => void;
}) => {
  const { register, control, handleSubmit, setError, formState } = useForm<
    z.input<typeof CompanyAddressForm>,
    unknown,
    z.output<typeof CompanyAddressForm>
  >({
    resolver: zodResolver(CompanyAddressForm),
    defaultValues:
      saved === null
        ? { label: '', address: { country: '', company: company.name }, isBilling: false }
        : { label: saved.label, address: saved.address, isBilling: saved.isBilling },
  });
  const [country, isBilling] = useWatch({ control, name: ['address.country', 'isBilling'] });
  const options = { success: 'Address saved', done: onDone, changes: true, setError, shownOnce: true };
  const add = useApiCall(calls.addAddress, options);
  const edit = useApiCall(calls.editAddress, options);
  const { pending, error } = saved === null ? add : edit;
  const { _id: id } = company;
  const save = handleSubmit((body) =>
    saved === null ? add.run({ params: { id }, body }) : edit.run({ params: { id, address: saved._id }, body }),
  );
  return (
    <Form pending={pending} error={error} onSubmit={save}>
      <Field
        label="Address name"
        hint="Such as Head office, or Depot North"
        maxLength={60}
        autoComplete="off"
        error={formState.errors.label?.message}
        {...register('label')}
      />
      <AddressFields
        country={country}
        use={isBilling === true ? 'billing' : 'shipping'}
        payer
        registerPart={(part) => ({
          ...register(`address.${part}`, registerAddressPart(part, 'address.')),
          error: formState.errors.address?.[part]?.message,
        })}
      />
      <Checkbox {...register('isBilling')}>Invoices name this address</Checkbox>
      <SubmitButton pending={pending}>Save</SubmitButton>
    </Form>
  );
};

const AddressRow = ({ company, saved }: { company: ViewedCompany; saved: CompanyAddress }) => (
  <li className="flex flex-wrap items-center justify-between gap-3 py-3">
    <span className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
      <span className="block font-medium">{saved.label}</span>
      {formatAddressLine(saved.address)}
      {saved.isBilling && <span className="block text-sm text-muted">Invoices name this address.</span>}
    </span>
    {company.canEdit && (
      <span className="flex gap-2">
        <DialogButton label="Edit" name={`Edit ${saved.label}`} title="Edit the address">
          {(close) => <AddressOfCompanyForm company={company} saved={saved} onDone={close} />}
        </DialogButton>
        <ConfirmButton
          endpoint={calls.removeAddress}
          input={{ params: { id: company._id, address: saved._id } }}
          options={{ success: 'Address deleted', changes: true }}
          label="Delete"
          name={`Delete ${saved.label}`}
          title="Delete this address?"
          sentence={`${saved.label} can no longer be chosen. Orders that went there are unchanged.`}
          confirmLabel="Delete address"
          danger
        />
      </span>
    )}
  </li>
);

/** The addresses of a company, which its people choose first at checkout. */
export const CompanyAddresses = ({ company, addresses }: { company: ViewedCompany; addresses: CompanyAddress[] }) => (
  <>
    {company.canEdit && (
      <div className="mb-5">
        <DialogButton label="Add an address" title="A new address">
          {(close) => <AddressOfCompanyForm company={company} saved={null} onDone={close} />}
        </DialogButton>
      </div>
    )}
    {addresses.length === 0 ? (
      <EmptyState
        icon={MapPin}
        title="No addresses yet"
        sentence={`Addresses of ${company.name} come first when its people order.`}
      />
    ) : (
      <ul aria-label={`Addresses of ${company.name}`} className="divide-y divide-line border-y border-line">
        {addresses.map((saved) => (
          <AddressRow key={saved._id} company={company} saved={saved} />
        ))}
      </ul>
    )}
  </>
);
