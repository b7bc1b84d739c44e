import { formatAddress } from 'localized-address-format';
import { isPartRequired } from './address-needs.ts';
import { isCountry } from './countries.ts';
import { countryName } from './country-name.ts';
import { formatPostcode, isPostcode } from './postcode.ts';

/** What an address of a country has besides its lines: parts that are not asked for are not there. */
export type AddressParts = Record<'postcode' | 'city' | 'region', 'needed' | 'asked' | 'none'>;

/** Where on an envelope each part would stand. */
const formatTemplateLines = (postalCountry: string): string[] =>
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

const PARTS = ['postcode', 'city', 'region'] as const;

/** Which parts addresses of a country have, by the way it writes envelopes, and which of them are required. */
export const getAddressParts = (country: string): AddressParts => {
  const lines = formatTemplateLines(country);
  const asked = (part: keyof AddressParts) => {
    if (!lines.some((line) => line.includes(`{${part}}`))) return 'none';
    return isPartRequired(country, part) ? 'needed' : 'asked';
  };
  return { postcode: asked('postcode'), city: asked('city'), region: asked('region') };
};

const countryLabels: Record<string, { postcode: string; region: string }> = {
  US: { postcode: 'ZIP code', region: 'State' },
  CA: { postcode: 'Postal code', region: 'Province' },
  IE: { postcode: 'Eircode', region: 'County' },
  HK: { postcode: 'Postcode', region: 'Area' },
};

/** What the parts of an address are called in a country, where English is spoken there in its own words. */
export const getAddressLabels = (country: string): Record<keyof AddressParts, string> => ({
  city: 'City',
  postcode: 'Postcode',
  region: 'State or region',
  ...countryLabels[country],
});

type AddressInput = {
  country: string;
  name: string;
  company: string;
  line1: string;
  postcode: string;
  city: string;
  region: string;
};

/** Fields that an address lacks and every letter needs, each with a sentence; names are checked elsewhere. */
export const findMissingFields = (address: Omit<AddressInput, 'name' | 'company'>): Record<string, string> => {
  const { country } = address;
  const missing: Record<string, string> = {};
  if (address.line1 === '') missing['line1'] = 'Address is Required';
  if (country === '') return { country: 'Choose a country', ...missing };
  const labels = getAddressLabels(country);
  const parts = getAddressParts(country);
  for (const part of PARTS) {
    if (parts[part] === 'needed' && address[part] === '') missing[part] = `${labels[part]} is Required`;
  }
  return missing;
};

/** What is wrong with an address of a known country, a sentence a field. */
export const validateAddress = (address: AddressInput): Record<string, string> => {
  const { country, postcode } = address;
  const faults = findMissingFields(address);
  if (address.name === '' && address.company === '') faults['name'] = 'Name is Required';
  if (postcode !== '' && !isPostcode(country, postcode)) faults['postcode'] = `Not valid for ${countryName(country)}`;
  return faults;
};

/**
 * An address in the form of its country: the postcode is formatted, and parts that the country does not have are
 * emptied, such as the state of a country that was chosen before. An unknown country leaves it as it is.
 */
export const normalizeAddress = <A extends Pick<AddressInput, 'country' | keyof AddressParts>>(address: A): A => {
  if (!isCountry(address.country)) return address;
  const parts = getAddressParts(address.country);
  const part = (name: keyof AddressParts) => (parts[name] === 'none' ? '' : address[name]);
  return {
    ...address,
    postcode: formatPostcode(address.country, part('postcode')),
    city: part('city'),
    region: part('region'),
  };
};
