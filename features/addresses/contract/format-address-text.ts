import { formatAddress } from 'localized-address-format';
import type { Address } from './address.ts';

/** An address in its country's envelope format, without the country. No part is ever dropped. */
export const formatAddressText = (address: Address): string => {
  const { company, name, line1, line2, postcode, city, region, country } = address;
  const parts = [company, name, postcode, city, region].filter((part) => part !== '');
  const lines = formatAddress(
    {
      postalCountry: country,
      organization: company,
      name,
      addressLines: [line1, line2].filter((line) => line !== ''),
      postalCode: postcode,
      locality: city,
      administrativeArea: region,
    },
    'latin',
  );
  // Some countries' envelopes have no place for a part that the customer entered anyway.
  const isWhole = parts.every((part) => lines.some((line) => line.includes(part)));
  const written = isWhole ? lines : [company, name, line1, line2, `${postcode} ${city}`.trim(), region];
  return written.filter((line) => line !== '').join('\n');
};
