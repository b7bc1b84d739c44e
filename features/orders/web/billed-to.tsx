import type { Address } from '#features/addresses/contract/address.ts';
import { formatAddressText } from '#features/addresses/contract/address-text.ts';
import { countryName } from '#features/addresses/contract/country-name.ts';

/** Who pays an order, where it is another one than who gets it. */
export const BilledTo = ({ billing }: { billing: Address }) => (
  <>
    <span className="block wrap-anywhere whitespace-pre-line">
      {[formatAddressText(billing), countryName(billing.country)].filter((line) => line !== '').join('\n')}
    </span>
    {billing.taxNumber !== '' && <span className="block text-sm text-muted">Tax number {billing.taxNumber}</span>}
  </>
);
