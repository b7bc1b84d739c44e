import { expect, test } from 'vitest';
import { isPostcodeInRegion } from './region-postcodes.ts';

test.each([
  ['US', 'Oregon', '97201', true],
  ['US', 'OR', '97201-1234', true],
  ['US', 'OR', '99501', false],
  ['US', 'AK', '99501', true],
  ['US', 'NY', '06390', true],
  ['US', 'CT', '06390', true],
  ['US', 'AE', '09012', true],
  ['CA', 'ontario', 'k1a 0b1', true],
  ['CA', 'QC', 'K1A0B1', true],
  ['CA', 'BC', 'M5V 3L9', false],
  ['AU', 'NSW', '2000', true],
  ['AU', 'Victoria', '2000', false],
  ['DE', 'Bayern', '10115', true],
  ['US', 'Orgon', '97201', true],
])('in %s, %s and %s match: %s', (country, region, postcode, fits) => {
  expect(isPostcodeInRegion(country, region, postcode)).toBe(fits);
});
