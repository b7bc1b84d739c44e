import type { UseFormReturn } from 'react-hook-form';
import type { SavedAddress } from '#features/addresses/contract/addresses.ts';
import { AddressChoice } from '#features/addresses/web/address-choice.tsx';
import { AddressFields, type RegisterAddressField } from '#features/addresses/web/address-fields.tsx';
import type { PriceQuote } from '#features/checkout/contract/checkout.ts';
import { NEW_ADDRESS } from '#features/addresses/contract/empty-address.ts';
import { MethodChoice } from '#features/checkout/web/checkout-sums.tsx';
import { registerAddressPart } from '#platform/web/forms/register-address-part.ts';
import { FormSection } from '#platform/web/ui/form-section.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import type { StaffOrderValues } from './staff-order-values.ts';
import { Checkbox } from '#platform/web/ui/choice.tsx';

type Form = UseFormReturn<StaffOrderValues>;

const getRegisterPart =
  ({ register, formState: { errors } }: Form, kind: 'delivery' | 'billing'): RegisterAddressField =>
  (part) => ({
    ...register(`${kind}.${part}`, registerAddressPart(part, `${kind}.`)),
    error: errors[kind]?.[part]?.message,
  });

/** Collection or delivery; for a delivery, the address. */
export const OrderDeliveryFields = ({
  form,
  typed,
  quote,
  book,
  method,
  isCollected,
  onDeliverTo,
}: {
  form: Form;
  typed: StaffOrderValues;
  quote: PriceQuote;
  /** The customer's addresses; null while they load. */
  book: SavedAddress[] | null;
  method: string;
  isCollected: boolean;
  onDeliverTo: (id: string) => void;
}) => (
  <FormSection title="Delivery" stacked>
    <div className="grid gap-4">
      <MethodChoice methods={quote.methods} chosen={method} onChoose={(id) => form.setValue('method', id)} />
      {!isCollected && book === null && <Spinner label="Loading the addresses" />}
      {!isCollected && book !== null && (
        <AddressChoice
          label="Deliver to"
          book={book}
          chosen={typed.deliverTo}
          other={NEW_ADDRESS}
          onChoose={onDeliverTo}
        >
          <AddressFields
            country={typed.delivery.country}
            registerPart={getRegisterPart(form, 'delivery')}
            use="shipping"
          />
        </AddressChoice>
      )}
    </div>
  </FormSection>
);

/** Billing address and reference. */
export const OrderBillingFields = ({
  form,
  typed,
  isCollected,
}: {
  form: Form;
  typed: StaffOrderValues;
  isCollected: boolean;
}) => (
  <FormSection title="Invoice" stacked>
    <div className="grid gap-4">
      <Checkbox {...form.register('hasPayer')}>
        {isCollected ? 'Add an address to the invoice' : 'A different address, or a company’s tax number'}
      </Checkbox>
      {typed.hasPayer && (
        <AddressFields
          country={typed.billing.country}
          registerPart={getRegisterPart(form, 'billing')}
          use="billing"
          payer
        />
      )}
      <Field
        label="The customer’s reference (optional)"
        maxLength={100}
        autoComplete="off"
        error={form.formState.errors.reference?.message}
        {...form.register('reference')}
      />
    </div>
  </FormSection>
);
