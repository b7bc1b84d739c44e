import { expect, test } from 'vitest';
import { isPostcodePattern, territoryName, parseTerritory, scorePostcodeMatch } from './territory.ts';

test.each([
  ['NO', ['NO', '', '']],
  ['US-HI', ['US', 'HI', '']],
  ['GB:BT*', ['GB', '', 'BT*']],
  ['US:99500..99999', ['US', '', '99500..99999']],
  ['JP:100-0001', ['JP', '', '100-0001']],
])('parses the place %s', (text, [country, region, postcodes]) => {
  expect(parseTerritory(text)).toEqual({ country, region, postcodes });
});

test.each(['', 'XX', 'US-', 'US-HAWAII', 'GB:', 'GB:*', 'GB:BT', 'US:999..1000', 'US:2..1', 'GB:BT*B', 'NO SE'])(
  'rejects the place %j',
  (text) => {
    expect(parseTerritory(text)).toBeNull();
  },
);

test.each([
  ['BT*', 'BT7 1NN', 3],
  ['BT7*', 'bt71nn', 4],
  ['BT*', 'B7 1NN', 0],
  ['BT7 1NN', 'BT71NN', 100],
  ['99500..99999', '99501', 3],
  ['99500..99999', '99501-1234', 3],
  ['99500..99999', '９９５０１', 3],
  ['99500..99999', '97209', 0],
  ['100-0001', '1000001', 100],
  ['BT*', '', 0],
])('the pattern %s scores the postal code %j with %i', (postcodes, postcode, weight) => {
  expect(scorePostcodeMatch(postcodes, postcode)).toBe(weight);
});

test('a region of letters is not a postal code pattern, and a place is shown in words', () => {
  expect(['HI', 'Hawaii', 'Northern Ireland', 'BT*', '75', '97*'].filter(isPostcodePattern)).toEqual([
    'BT*',
    '75',
    '97*',
  ]);
  expect(['NO', 'US-HI', 'GB:BT*'].map(territoryName)).toEqual([
    'Norway',
    'United States (HI)',
    'United Kingdom (BT*)',
  ]);
});
