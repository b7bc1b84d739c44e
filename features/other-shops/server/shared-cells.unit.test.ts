import { expect, test } from 'vitest';
import { readBarCode } from './bar-codes.ts';
import { Notes } from './notes.ts';
import { nameVariant, SkuMaker } from './options.ts';
import { findDeepest, splitEscaped, splitPictures, toPictureSource } from './split-lists.ts';
import { readStock } from './stock.ts';
import { toGrams } from './weights.ts';

test.each([
  ["'9520000000011", '', { gtin: '9520000000011' }, []],
  ['9520000000036', '', { gtin: null, maker: '9520000000036' }, ['the last digit does not fit; kept']],
  ['9520000000036', 'HN-1', { gtin: null, maker: 'HN-1' }, ['the last digit does not fit; left empty']],
  ['9.52E+12', '', { gtin: null }, ['a spreadsheet has shortened it']],
  ['', 'HN-1', { gtin: null, maker: 'HN-1' }, []],
])('the bar code %s beside the maker’s number “%s” is checked', (code, maker, numbers, warnings) => {
  const notes = new Notes();
  expect(readBarCode(code, maker, notes)).toEqual(numbers);
  expect(notes.warnings.map(({ message }) => message)).toEqual(warnings.map((one) => expect.stringContaining(one)));
});

test('option values that the name does not have as words are added to it', () => {
  const options = ['15 mm', 'S'].map((value) => ({ label: 'x', value }));
  expect(nameVariant('Elbow', options)).toBe('Elbow, 15 mm, S');
  expect(nameVariant('Elbow 15 mm (S)', options)).toBe('Elbow 15 mm (S)');
  expect(nameVariant('Hose', options)).toBe('Hose, 15 mm, S');
  expect(nameVariant('', options)).toBe('');
});

test('generated SKUs differ from each other and from those in the file', () => {
  const skus = new SkuMaker(['tap-w2-2']);
  expect([skus.make(['tap', 'W2']), skus.make(['Tap', 'w2']), skus.make(['½"', '--'])]).toEqual([
    'TAP-W2',
    'TAP-W2-3',
    '1-2',
  ]);
});

test('lists in one cell are split at their separators and not inside a part', () => {
  expect(splitEscaped(String.raw`Tools, Sealing\, tape`, ',')).toEqual(['Tools', 'Sealing, tape']);
  expect(splitPictures('https://a.example/m,1.jpg, https://a.example/2.jpg | b.png, c.png')).toEqual([
    'https://a.example/m,1.jpg',
    'https://a.example/2.jpg',
    'b.png',
    'c.png',
  ]);
  expect(findDeepest([['Plumbing'], ['Plumbing', 'Elbows'], ['Offers', 'New']])).toEqual(['Plumbing', 'Elbows']);
  expect(toPictureSource('/r/v/a.jpg', 'https://a.example/m/')).toBe('https://a.example/m/r/v/a.jpg');
});

test('a negative stock becomes 0, parts of a piece are dropped, text and an empty cell are no stock, and each gives a warning', () => {
  const notes = new Notes();
  const cells = ['-3', '2,5', '7.0000', '', 'many'];
  expect(cells.map((cell) => readStock(cell, '.', notes))).toEqual([0, 2, 7, 0, 0]);
  expect(notes.warnings.map(({ message }) => message)).toEqual([
    ...['stock -3 is read as 0', 'stock 2.5 is read as 2'],
    ...['the file has no stock of it, which is read as 0', 'stock many is read as 0'],
  ]);
});

test('weights become whole grams, and a weight of 0 is no weight', () => {
  expect([toGrams('0.2', 'lb'), toGrams('0.43', 'kg'), toGrams('0.0001', 'kg'), toGrams('0', 'g')]).toEqual([
    91,
    430,
    1,
    null,
  ]);
});
