import { formatAddress } from 'localized-address-format';
import { countryName, isCountry } from './countries.ts';
import { formatPostcode, isPostcode } from './postcode.ts';

/*
 * The parts of an address that each country requires, from the address metadata that Google publishes with
 * libaddressinput (`require`). Countries in none of these lists require a street and a town.
 */

const codeSet = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));

const POSTCODE_REQUIRED = codeSet(
  'AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GL GP GR GS GU HU IM IN IO IT JE JP KR LI LT LU ' +
    'LV MF MH MP MQ MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SJ SK SM TC TR TW UA US VI WF YT ZA',
);

const REGION_REQUIRED = codeSet(
  'AE AS AU BR CA CN CO CR ES FM HK HN ID IN IQ IT JM JP KN KR KY MH MP MX NR PF PG PW RU SO SV TW UM US VE VI VN',
);

/** Countries whose addresses name a region or a postcode instead of a town. */
const CITY_OPTIONAL = codeSet('AE AG CO GI HK ID JP KY MO NR SG SM VG VN');

const isPartRequired = (country: string, part: 'postcode' | 'city' | 'region'): boolean => {
  if (part === 'postcode') return POSTCODE_REQUIRED.has(country);
  return part === 'region' ? REGION_REQUIRED.has(country) : !CITY_OPTIONAL.has(country);
};

/** The parts that addresses of a country have; `none` is a part that they do not have. */
export type AddressParts = Record<'postcode' | 'city' | 'region', 'required' | 'optional' | 'none'>;

/** The lines of an envelope, with placeholders for the parts. */
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

/** The parts that addresses of a country have, from its envelope format, and whether each is required. */
export const getAddressParts = (country: string): AddressParts => {
  const lines = formatTemplateLines(country);
  const getRequirement = (part: keyof AddressParts) => {
    if (!lines.some((line) => line.includes(`{${part}}`))) return 'none';
    return isPartRequired(country, part) ? 'required' : 'optional';
  };
  return { postcode: getRequirement('postcode'), city: getRequirement('city'), region: getRequirement('region') };
};

const countryLabels: Record<string, { postcode: string; region: string }> = {
  US: { postcode: 'ZIP code', region: 'State' },
  CA: { postcode: 'Postal code', region: 'Province' },
  IE: { postcode: 'Eircode', region: 'County' },
  HK: { postcode: 'Postcode', region: 'Area' },
};

/** The labels of the address parts; English-speaking countries use their own words. */
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

/** Parts that every letter needs and the address lacks, with an error message for each. Names are checked elsewhere. */
export const findMissingFields = (address: Omit<AddressInput, 'name' | 'company'>): Record<string, string> => {
  const { country } = address;
  const missing: Record<string, string> = {};
  if (address.line1 === '') missing['line1'] = 'Address is Required';
  if (country === '') return { country: 'Choose a country', ...missing };
  const labels = getAddressLabels(country);
  const parts = getAddressParts(country);
  for (const part of PARTS) {
    if (parts[part] === 'required' && address[part] === '') missing[part] = `${labels[part]} is Required`;
  }
  return missing;
};

/** Error messages by field, for an address in a known country. */
export const validateAddress = (address: AddressInput): Record<string, string> => {
  const { country, postcode } = address;
  const faults = findMissingFields(address);
  if (address.name === '' && address.company === '') faults['name'] = 'Name is Required';
  if (postcode !== '' && !isPostcode(country, postcode)) faults['postcode'] = `Not valid for ${countryName(country)}`;
  return faults;
};

/**
 * Formats the postcode as the country writes it and empties parts that the country does not use, such as the state left
 * over from another country. Does nothing if the country is unknown.
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
