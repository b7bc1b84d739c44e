import { expect, test } from 'vitest';
import { countryCodes, listCountries } from '#features/addresses/contract/countries.ts';
import { countryCode } from './country-code.ts';

test.each([
  ['GB', ['England', 'Scotland', 'Wales', 'Northern Ireland', 'UK', 'U.K.', 'u.k', 'Great Britain', 'Britain', 'GBR']],
  ['US', ['America', 'U.S.', 'US', 'U.S.A.', 'usa', 'the United States', 'United States of America']],
  ['NL', ['Holland', 'The Netherlands', 'nederland']],
  ['KR', ['Korea', 'South Korea', 'Republic of Korea']],
  ['LA', ['Laos']],
  ['SY', ['Syria']],
  ['VN', ['Viet Nam', 'Vietnam']],
  ['BA', ['Bosnia', 'Bosnia and Herzegovina', 'Bosnia & Herzegovina']],
  ['LC', ['St. Lucia', 'Saint Lucia', 'st lucia']],
  ['CI', ["Cote d'Ivoire", 'Côte d’Ivoire', 'Ivory Coast']],
  ['DE', ['Deutschland', 'Allemagne', 'germany ']],
  ['JP', ['日本']],
  ['NO', ['Norge', 'NOR', ' norway ']],
])('the country %s is recognized from %j', (code, names) => {
  expect(names.map(countryCode)).toEqual(names.map(() => code));
});

test('each country is recognized from its code and from the name that the shop shows', () => {
  expect(countryCodes.map(countryCode)).toEqual(countryCodes);
  expect(listCountries().map(({ name }) => countryCode(name))).toEqual(listCountries().map(({ code }) => code));
});

test.each(['', 'Congo', 'Somewhere', 'Oslo', 'XX', '12'])('%j is not a country', (text) => {
  expect(countryCode(text)).toBe('');
});
