import type { ComponentPropsWithRef, ReactNode } from 'react';
import { type AddressParts, getAddressLabels, getAddressParts } from '#features/addresses/contract/address-rules.ts';
import type { AddressForm } from '#features/addresses/contract/addresses.ts';
import { listCountries } from '#features/addresses/contract/countries.ts';
import { useShop } from '#platform/web/root-data.ts';
import { Field } from '#platform/web/ui/field.tsx';
import { RegionField } from './region-field.tsx';

type AddressPart = keyof AddressForm;

/** How a form connects one field: its registration and its error. */
export type RegisterAddressField = (
  part: AddressPart,
) => ComponentPropsWithRef<'input'> & { error: string | undefined };

const allCountries = listCountries();

/** All parts are shown until the country is known. */
const defaultParts: AddressParts = { postcode: 'required', city: 'required', region: 'optional' };

/** Two fields side by side, if there is room. */
const FieldPair = ({ hasTwo = true, children }: { hasTwo?: boolean; children: ReactNode }) => (
  <div className={`grid gap-4 empty:hidden ${hasTwo ? 'sm:grid-cols-2' : ''}`}>{children}</div>
);

/**
 * The fields of an address, in the layout of its country.
 * @param use delivery or payer, for the browser's autofill. A delivery lists only the countries to which the shop
 *   delivers.
 * @param payer true to add a field for a tax number
 * @param withPhone true to add a field for a phone number
 */
export const AddressFields = ({
  country,
  registerPart,
  use,
  payer = false,
  withPhone = true,
}: {
  country: string;
  registerPart: RegisterAddressField;
  use: 'shipping' | 'billing';
  payer?: boolean;
  withPhone?: boolean;
}) => {
  const { deliveryCountries } = useShop();
  const isOffered = (code: string) =>
    use === 'billing' || deliveryCountries.length === 0 || deliveryCountries.includes(code) || code === country;
  const parts = country === '' ? defaultParts : getAddressParts(country);
  const labels = getAddressLabels(country);
  const { ref, error, ...select } = registerPart('country') as ComponentPropsWithRef<'select'> &
    ReturnType<RegisterAddressField>;
  const optional = (requirement: string, label: string) => (requirement === 'required' ? label : `${label} (optional)`);
  return (
    <div className="grid gap-4">
      <Field as="select" label="Country" autoComplete={`${use} country`} ref={ref} error={error} {...select}>
        <option value="">Choose</option>
        {allCountries
          .filter(({ code }) => isOffered(code))
          .map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </Field>
      <FieldPair hasTwo={withPhone}>
        <Field label="Name" autoComplete={`${use} name`} {...registerPart('name')} />
        {withPhone && (
          <Field label="Phone (optional)" type="tel" autoComplete={`${use} tel`} {...registerPart('phone')} />
        )}
      </FieldPair>
      <Field label="Address" autoComplete={`${use} address-line1`} {...registerPart('line1')} />
      <div className="grid grid-cols-2 items-end gap-4">
        <Field label="Floor, door (optional)" autoComplete={`${use} address-line2`} {...registerPart('line2')} />
        <Field label="Company (optional)" autoComplete={`${use} organization`} {...registerPart('company')} />
      </div>
      <div className="grid grid-cols-2 gap-4">
        {parts.postcode !== 'none' && (
          <Field
            label={optional(parts.postcode, labels.postcode)}
            autoComplete={`${use} postal-code`}
            autoCapitalize="characters"
            {...registerPart('postcode')}
          />
        )}
        {parts.city !== 'none' && (
          <Field
            label={optional(parts.city, labels.city)}
            autoComplete={`${use} address-level2`}
            {...registerPart('city')}
          />
        )}
      </div>
      <FieldPair>
        {parts.region !== 'none' && (
          <RegionField
            country={country}
            label={optional(parts.region, labels.region)}
            autoComplete={`${use} address-level1`}
            {...registerPart('region')}
          />
        )}
        {payer && <Field label="Tax number (optional)" autoComplete="off" {...registerPart('taxNumber')} />}
      </FieldPair>
    </div>
  );
};
