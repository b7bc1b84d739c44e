import countries from 'i18n-iso-countries';
import { expect, test } from 'vitest';
import { Address } from './address.ts';
import { validateAddress, getAddressParts } from './address-rules.ts';
import { AddressForm } from './addresses.ts';
import { countryCodes, listCountries } from './countries.ts';

test('lists every ISO 3166-1 country with a name', () => {
  expect(countryCodes.toSorted()).toEqual(Object.keys(countries.getAlpha2Codes()).toSorted());
  expect(listCountries().filter(({ code, name }) => code === name)).toEqual([]);
});

test.each([
  ['NO', { postcode: 'required', city: 'required', region: 'none' }],
  ['GB', { postcode: 'required', city: 'required', region: 'none' }],
  ['US', { postcode: 'required', city: 'required', region: 'required' }],
  ['AE', { postcode: 'none', city: 'none', region: 'required' }],
  ['KE', { postcode: 'optional', city: 'required', region: 'none' }],
  ['IE', { postcode: 'optional', city: 'required', region: 'optional' }],
  ['DE', { postcode: 'required', city: 'required', region: 'none' }],
])('an address in %s has the expected parts', (country, parts) => {
  expect(getAddressParts(country)).toEqual(parts);
});

const oslo = { name: 'Nora', line1: 'Rørgata 1', postcode: '0150', city: 'Oslo', country: 'NO' };

test.each([
  [{}, {}],
  [{ name: '' }, { name: 'Name is Required' }],
  [{ name: '', company: 'Rør AS' }, {}],
  [{ line1: '' }, { line1: 'Address is Required' }],
  [{ city: '' }, { city: 'City is Required' }],
  [{ postcode: '' }, { postcode: 'Postcode is Required' }],
  [{ postcode: '0' }, { postcode: 'Not valid for Norway' }],
  [{ country: 'US', postcode: '75001' }, { region: 'State is Required' }],
  [{ country: 'US' }, { postcode: 'Not valid for United States', region: 'State is Required' }],
  [{ country: 'AU', postcode: '2000' }, { region: 'State or region is Required' }],
  [{ country: 'US', postcode: '75001-1234', region: 'Texas' }, {}],
  [{ country: 'GB', postcode: 'SW1A 1AA' }, {}],
  [{ country: 'KE', postcode: '' }, {}],
  [{ country: 'KE', postcode: '0' }, { postcode: 'Not valid for Kenya' }],
  [{ country: 'AE', postcode: '', city: '' }, { region: 'State or region is Required' }],
])('the address in Oslo changed by %o has the errors %o', (changed, faults) => {
  expect(validateAddress(Address.parse({ ...oslo, ...changed }))).toEqual(faults);
});

/** Countries that use postcodes but do not require them. */
const COUNTRIES_WITHOUT_POSTCODE =
  'AF AL AM AZ BB BD BH BT BY CO DZ EC ET HT IL IQ KE KZ LA LK LR MA MD MN MU MV NA NE NG PK SA SD TJ TM TN UZ VC XK OM JO';

test.each(COUNTRIES_WITHOUT_POSTCODE.split(' '))('an address in %s needs no postcode', (country) => {
  expect(getAddressParts(country).postcode).not.toBe('required');
});

test.each([
  [
    { country: 'DE', postcode: '80331', city: 'München', region: 'OR' },
    { region: '', city: 'München' },
  ],
  [
    { country: 'AE', postcode: '80331', city: 'Oslo', region: 'Dubai' },
    { postcode: '', city: '', region: 'Dubai' },
  ],
  [
    { country: 'JP', postcode: '1000001', region: 'Tokyo' },
    { postcode: '100-0001', region: 'Tokyo' },
  ],
  [
    { country: 'us', postcode: '1' },
    { postcode: '1', city: 'Oslo' },
  ],
])('a form with %o is read as %o', (changed, read) => {
  const { data, error } = AddressForm.safeParse({ ...oslo, ...changed });
  if (data === undefined) expect(error?.issues.map(({ path }) => path)).toEqual([['country']]);
  else expect(data).toMatchObject(read);
});
