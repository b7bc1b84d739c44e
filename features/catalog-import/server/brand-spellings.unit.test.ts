import { expect, test } from 'vitest';
import { BrandSpellings, normalizeBrand } from './brand-spellings.ts';

test.each([
  ['GEBERIT', 'geberit'],
  ['Geberit  AG', 'geberit'],
  ['Viega GmbH & Co. KG', 'viega'],
  ['Smith & Co', 'smith'],
  ['Parker Hannifin, Inc.', 'parker hannifin'],
  ['Co', 'co'],
  ['Incognito', 'incognito'],
])('%s is compared as %s', (name, key) => expect(normalizeBrand(name)).toBe(key));

test('a brand of a file gets the shop’s spelling: an exact name first, then a former name, then one that is alike', () => {
  const spellings = new BrandSpellings(
    ['Geberit', 'Acme', 'ACME'],
    new Map([
      ['Sanha Old', 'Sanha'],
      ['Gebo', 'Geberit'],
    ]),
  );
  const spelled = ['Geberit', 'GEBERIT AG', 'Sanha Old', 'SANHA OLD', 'gebo', 'ACME', 'acme', '', 'New Maker'].map(
    (name) => spellings.spell(name),
  );
  expect(spelled).toEqual(['Geberit', 'Geberit', 'Sanha', 'Sanha', 'Geberit', 'ACME', 'Acme', '', 'New Maker']);
});

test('a row remembers how the file spells its brand', () => {
  const spellings = new BrandSpellings(['Geberit'], new Map());
  const row = { line: 2, cells: ['A-1', 'GEBERIT AG'] };
  const originals = [{ at: 1, text: 'GEBERIT AG' }];
  expect(spellings.spellRow(row, 1)).toEqual({ ...row, cells: ['A-1', 'Geberit'], originals });
});

test('several spellings of a new brand in one file are one brand, named as in its first row', () => {
  const spellings = new BrandSpellings([], new Map());
  expect(['Roth Werke GmbH', 'ROTH WERKE', 'Roth Werke'].map((name) => spellings.spell(name))).toEqual(
    Array.from({ length: 3 }, () => 'Roth Werke GmbH'),
  );
  const long = ','.repeat(50_000);
  expect(spellings.spell(long)).toBe(long);
});
