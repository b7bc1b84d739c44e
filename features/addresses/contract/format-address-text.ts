import { formatAddress } from 'localized-address-format';
import type { Address } from './address.ts';

/** An address as its country writes envelopes, without the country; nothing of it is lost. */
export const formatAddressText = (address: Address): string => {
  const { company, name, line1, line2, postcode, city, region, country } = address;
  const asked = [company, name, postcode, city, region].filter((part) => part !== '');
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
  // Some countries' envelopes have no place for what was written all the same.
  const isWhole = asked.every((part) => lines.some((line) => line.includes(part)));
  const written = isWhole ? lines : [company, name, line1, line2, `${postcode} ${city}`.trim(), region];
  return written.filter((line) => line !== '').join('\n');
};
