import { formatAddress } from 'localized-address-format';
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { countryName } from './country-name.ts';

/** What an address of a country has besides its lines: parts that are not asked for are not there. */
export type AddressParts = Record<'postcode' | 'city' | 'region', 'needed' | 'asked' | 'none'>;

/** Where on an envelope each part would stand. */
const linesOf = (postalCountry: string): string[] =>
  formatAddress(
    {
      postalCountry,
      addressLines: ['line'],
      locality: '{city}',
      administrativeArea: '{region}',
      postalCode: '{postcode}',
    },
    'latin',
  );

/**
 * Which parts an address has, by the way its country writes envelopes. A region that stands on the line of its city is
 * one that no letter goes without.
 */
export const partsOf = (country: string): AddressParts => {
  const lines = linesOf(country);
  const has = (part: string) => lines.some((line) => line.includes(part));
  const isOnOneLine = lines.some((line) => line.includes('{region}') && line.includes('{city}'));
  return {
    city: has('{city}') ? 'needed' : 'none',
    postcode: has('{postcode}') ? (postcodeValidatorExistsForCountry(country) ? 'needed' : 'asked') : 'none',
    region: has('{region}') ? (isOnOneLine ? 'needed' : 'asked') : 'none',
  };
};

const ownWords: Record<string, { postcode: string; region: string }> = {
  US: { postcode: 'ZIP code', region: 'State' },
  CA: { postcode: 'Postal code', region: 'Province' },
  IE: { postcode: 'Eircode', region: 'County' },
};

/** What the parts of an address are called in a country, where English is spoken there in its own words. */
export const labelsOf = (country: string): Record<keyof AddressParts, string> => ({
  city: 'City',
  postcode: 'Postcode',
  region: 'State or region',
  ...ownWords[country],
});

type Given = {
  country: string;
  name: string;
  company: string;
  line1: string;
  postcode: string;
  city: string;
  region: string;
};

/** What is wrong with an address of a known country, a sentence a field. */
export const faultsOf = (address: Given): Record<string, string> => {
  const { country, postcode } = address;
  const faults: Record<string, string> = {};
  if (address.name === '' && address.company === '') faults['name'] = 'Name is Required';
  if (address.line1 === '') faults['line1'] = 'Address is Required';
  const labels = labelsOf(country);
  for (const [part, asked] of Object.entries(partsOf(country)) as [keyof AddressParts, string][]) {
    if (asked === 'needed' && address[part] === '') faults[part] = `${labels[part]} is Required`;
  }
  if (postcode !== '' && postcodeValidatorExistsForCountry(country) && !postcodeValidator(postcode, country)) {
    faults['postcode'] = `Not valid for ${countryName(country)}`;
  }
  return faults;
};
