import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { addresses, AddressForm, type SavedAddress } from '#features/addresses/contract/addresses.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button, SubmitButton } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { AddressFields } from './address-fields.tsx';
import { LastAddress } from './last-address.tsx';
import { formatAddressLine } from '#features/addresses/contract/format-address-line.ts';
import { registerAddressPart } from '#platform/web/forms/register-address-part.ts';

/** A form for a new address, or to edit a saved one. */
const EditAddressForm = ({ saved, onDone }: { saved: SavedAddress | null; onDone: () => void }) => {
  const { register, control, handleSubmit, setError, formState } = useForm<
    z.input<typeof AddressForm>,
    unknown,
    AddressForm
  >({ resolver: zodResolver(AddressForm), defaultValues: saved?.address ?? { country: '' } });
  const country = useWatch({ control, name: 'country' });
  const options = { success: 'Address saved', done: onDone, changes: true, setError };
  const add = useApiCall(addresses.add, options);
  const edit = useApiCall(addresses.edit, options);
  const { pending, error } = saved === null ? add : edit;
  const save = (body: AddressForm) =>
    saved === null ? add.run({ body }) : edit.run({ params: { id: saved._id }, body });
  return (
    <Form pending={pending} error={error} onSubmit={handleSubmit(save)}>
      <AddressFields
        country={country}
        use="shipping"
        payer
        registerPart={(part) => ({
          ...register(part, registerAddressPart(part, '')),
          error: formState.errors[part]?.message,
        })}
      />
      <SubmitButton pending={pending}>Save</SubmitButton>
    </Form>
  );
};

const SavedAddressRow = ({ saved, onEdit }: { saved: SavedAddress; onEdit: () => void }) => {
  const words = formatAddressLine(saved.address);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <span className="min-w-0 flex-[1_1_14rem] wrap-anywhere">{words}</span>
      <span className="-mr-3 flex max-sm:-ml-3">
        <Button size="sm" variant="quiet" aria-label={`Edit ${words}`} onClick={onEdit}>
          Edit
        </Button>
        <ConfirmButton
          endpoint={addresses.remove}
          input={{ params: { id: saved._id } }}
          options={{ success: 'Address deleted', changes: true }}
          label="Delete"
          name={`Delete ${words}`}
          variant="quiet"
          title="Delete this address?"
          sentence={`${words} will be removed from your address book. Orders that went there are unchanged.`}
          confirmLabel="Delete address"
          danger
        />
      </span>
    </li>
  );
};

/** Saves the address of the last order, for a customer whose orders were placed without the address book. */
const SaveLastAddress = ({ address }: { address: AddressForm }) => {
  const { run, pending } = useApiCall(addresses.add, { success: 'Address saved', changes: true });
  const save = () => void run({ body: address });
  return (
    <LastAddress address={address} label="Save this address" className="mt-4 mr-2" pending={pending} onTake={save} />
  );
};

/**
 * The customer's address book, last used first.
 * @param lastAddress the address of the last order, offered while the book is empty
 */
export const AddressBook = ({ book, lastAddress }: { book: SavedAddress[]; lastAddress: AddressForm | null }) => {
  const [editing, setEditing] = useState<SavedAddress | 'new' | null>(null);
  const close = () => setEditing(null);
  return (
    <section className="card-surface p-6 sm:p-8">
      <h2 className="heading-3">Address book</h2>
      {book.length === 0 ? (
        <>
          <p className="mt-2 text-muted">Addresses that you enter when you check out your cart are saved here.</p>
          {lastAddress !== null && <SaveLastAddress address={lastAddress} />}
        </>
      ) : (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {book.map((saved) => (
            <SavedAddressRow key={saved._id} saved={saved} onEdit={() => setEditing(saved)} />
          ))}
        </ul>
      )}
      <Button size="sm" variant="secondary" className="mt-4" onClick={() => setEditing('new')}>
        Add an address
      </Button>
      <Dialog open={editing !== null} onClose={close} title={editing === 'new' ? 'A new address' : 'Edit the address'}>
        <EditAddressForm saved={editing === 'new' ? null : editing} onDone={close} />
      </Dialog>
    </section>
  );
};
