import countries from 'i18n-iso-countries';
import { expect, test } from 'vitest';
import { Address } from './address.ts';
import { faultsOf, partsOf } from './address-rules.ts';
import { countryCodes, listCountries } from './countries.ts';

test('every country of ISO 3166-1 is there, with a name', () => {
  expect(countryCodes.toSorted()).toEqual(Object.keys(countries.getAlpha2Codes()).toSorted());
  expect(listCountries().filter(({ code, name }) => code === name)).toEqual([]);
});

test.each([
  ['NO', { postcode: 'needed', city: 'needed', region: 'none' }],
  ['GB', { postcode: 'needed', city: 'needed', region: 'none' }],
  ['US', { postcode: 'needed', city: 'needed', region: 'needed' }],
  ['AE', { postcode: 'none', city: 'none', region: 'asked' }],
])('an address of %s has these parts', (country, parts) => {
  expect(partsOf(country)).toEqual(parts);
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
])('%o in Oslo is found wrong in %o', (changed, faults) => {
  expect(faultsOf(Address.parse({ ...oslo, ...changed }))).toEqual(faults);
});
