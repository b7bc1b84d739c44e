import { expect, test } from 'vitest';
import { Address } from '#features/addresses/contract/address.ts';
import { listMissingFields, normalizeAddress } from './normalize-address.ts';

const read = (country: string, text: string) => {
  const { line1, postcode, city, region } = normalizeAddress(Address.parse({ country, line1: text }));
  return [line1, postcode, city, region];
};

test.each([
  ['Norway', '1 Pipe Lane, 0150 Oslo', ['1 Pipe Lane', '0150', 'Oslo', '']],
  ['NO', '1 Pipe Lane, Oslo 0150, Norge', ['1 Pipe Lane', '0150', 'Oslo', '']],
  ['USA', '18 Foundry Street, Portland, OR 97209', ['18 Foundry Street', '97209', 'Portland', 'OR']],
  [
    'USA',
    '18 Foundry Street, Unit 4, Portland OR 97209-1234',
    ['18 Foundry Street, Unit 4', '97209-1234', 'Portland', 'OR'],
  ],
  ['US', '5 Main St, Albany, New York, 12207', ['5 Main St', '12207', 'Albany', 'NY']],
  ['England', '10 Downing Street, London SW1A 2AA', ['10 Downing Street', 'SW1A 2AA', 'London', '']],
  ['UK', '10 Downing Street, London, SW1A2AA, UK', ['10 Downing Street', 'SW1A2AA', 'London', '']],
  ['Germany', 'Marienplatz 1, D-80331 München', ['Marienplatz 1', '80331', 'München', '']],
  ['Holland', 'Damrak 1, 1012 LG Amsterdam', ['Damrak 1', '1012 LG', 'Amsterdam', '']],
  ['Kenya', 'Kenyatta Avenue 3, Nairobi', ['Kenyatta Avenue 3', '', 'Nairobi', '']],
  ['Singapore', '18 Foundry Street, Singapore 049145', ['18 Foundry Street', '049145', '', '']],
  ['United Arab Emirates', 'Sheikh Zayed Road 7, Dubai', ['Sheikh Zayed Road 7, Dubai', '', '', '']],
])('in %s, %j is split into its parts', (country, text, parts) => {
  expect(read(country, text)).toEqual(parts);
});

test.each([
  ['Norway', 'Oslo', { city: 'City is Required', postcode: 'Postcode is Required' }],
  ['Norway', '1 Pipe Lane', { city: 'City is Required', postcode: 'Postcode is Required' }],
  ['Norway', '0150 Oslo', { city: 'City is Required', postcode: 'Postcode is Required' }],
  ['Norway', '1 Pipe Lane, Oslo', { city: 'City is Required', postcode: 'Postcode is Required' }],
  ['Kenya', 'Nairobi', { city: 'City is Required' }],
  ['', '1 Pipe Lane, 0150 Oslo', { country: 'Choose a country' }],
  ['Somewhere', '1 Pipe Lane, 0150 Oslo', { country: 'Choose a country' }],
])('%s, %j is not a complete address', (country, line1, missing) => {
  expect(normalizeAddress(Address.parse({ country, line1 })).line1).toBe(line1);
  expect(listMissingFields(Address.parse({ country, line1 }))).toEqual(missing);
});
