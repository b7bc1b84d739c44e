import { expect, test } from 'vitest';
import { readCountry } from './read-country.ts';

test.each([
  ['GB', ['GB', 'gb', 'UK', 'U.K.', 'Great Britain', 'United Kingdom', 'Vereinigtes Königreich', 'Royaume-Uni']],
  ['US', ['US', 'USA', 'U.S.A.', 'United States', 'United States of America', 'Estados Unidos', 'Stati Uniti']],
  ['DE', ['DE', 'Germany', 'Deutschland', 'Allemagne', 'Alemania', 'Germania', 'Duitsland', 'Niemcy']],
  ['NL', ['Netherlands', 'The Netherlands', 'Nederland', 'Niederlande', 'Pays-Bas', 'Holland']],
  ['CI', ['Côte d’Ivoire', "Cote d'Ivoire"]],
  ['PL', ['Polska', 'Poland', 'Pologne']],
])('the country %s is found by its codes and its names', (code, names) => {
  expect(names.map(readCountry)).toEqual(names.map(() => code));
});

test('text that names no country is no country', () => {
  expect(['', 'Atlantis', 'XX', 'Portland'].map(readCountry)).toEqual([null, null, null, null]);
});
