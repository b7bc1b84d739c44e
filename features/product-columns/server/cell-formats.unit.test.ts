import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as lists from './cell-formats.ts';

const words = fc
  .string({ unit: fc.constantFrom(...'|\\ :;%"aé1'), minLength: 1, maxLength: 12 })
  .map((text) => `x${text}x`);

test('a list written into a cell is read back unchanged', () => {
  const some = fc.record({
    numbers: fc.array(fc.record({ kind: fc.constantFrom('maker' as const, 'gtin', 'replaces'), label: words })),
    accessories: fc.array(fc.record({ sku: words.map((text) => text.toUpperCase()) })),
    pictures: fc.array(fc.record({ url: words, alt: words })),
    documents: fc.array(fc.record({ url: words, title: words })),
    ends: fc.array(fc.record({ joint: words, size: words, gender: fc.constantFrom('male' as const, 'female') })),
  });
  fc.assert(
    fc.property(some, ({ numbers, accessories, pictures, documents, ends }) => {
      expect(lists.parsePartNumbers(lists.formatPartNumbers(numbers))).toEqual(numbers);
      expect(lists.parseAccessories(lists.formatAccessories(accessories))).toEqual(accessories);
      expect(lists.parsePictures(lists.formatPictures(pictures), 'Name')).toEqual(pictures);
      expect(lists.parseDocuments(lists.formatDocuments(documents))).toEqual(documents);
      expect(lists.parseEndList(lists.formatEndList(ends))).toEqual(ends);
    }),
  );
});

test('price breaks are accepted in any order, with a decimal point or comma', () => {
  expect(lists.parseBreaks('50=7,5 | 10: 5%')).toEqual([
    { from: 10, percent: 5 },
    { from: 50, percent: 7.5 },
  ]);
  expect(() => lists.parseBreaks('from ten 5%')).toThrow('Write price breaks as');
});

test('a picture without a description is described by the product name', () => {
  expect(lists.parsePictures('https://pictures.example/a.jpg', 'Ball valve')).toEqual([
    { url: 'https://pictures.example/a.jpg', alt: 'Ball valve' },
  ]);
});

test('a number without a kind is a bar code or a maker’s number', () => {
  expect(lists.parsePartNumbers('4006381333931 | QX 12')).toEqual([
    { kind: 'gtin', label: '4006381333931' },
    { kind: 'maker', label: 'QX 12' },
  ]);
  expect(() => lists.parsePartNumbers('mkaer: QX 12')).toThrow('Write numbers as');
});

test.each<[string, string]>([
  ['4.00638E+12', 'has shortened this number'],
  ['4,00123E+12', 'has shortened this number'],
  ['gtin: 4.00638E+12', 'has shortened this number'],
  ['4006381333932', 'write maker: before it'],
])('the number %s is refused with what to do instead', (cell, sentence) => {
  expect(() => lists.parsePartNumbers(cell)).toThrow(sentence);
});

test('a bar code that lost its leading zero gets it back', () => {
  expect(lists.parsePartNumbers('36000291452 | gtin: 36000291452 | 36000291453')).toEqual([
    { kind: 'gtin', label: '036000291452' },
    { kind: 'gtin', label: '036000291452' },
    { kind: 'maker', label: '36000291453' },
  ]);
});

test('bar codes in their own column replace those of the product, and one with a wrong digit is the maker’s number', () => {
  const before = [{ kind: 'gtin' as const, label: '4006381333931' }];
  const maker = { kind: 'maker' as const, label: 'QX 12' };
  const read = (cell: string, some: Parameters<typeof lists.parseBarcodes>[1] = before) => {
    const warnings: string[] = [];
    return { numbers: lists.parseBarcodes(cell, some, (message) => warnings.push(message)), warnings };
  };
  expect(read("978-3-16-148410-0 | '36000291452")).toEqual({
    numbers: ['9783161484100', '036000291452'].map((label) => ({ kind: 'gtin', label })),
    warnings: [],
  });
  for (const cell of ['123', '4006381333932', '36000291453'])
    expect(read(cell)).toEqual({
      numbers: [{ kind: 'maker', label: cell }],
      warnings: ["bar code: the last digit does not fit; kept as the maker's number"],
    });
  expect(read('4006381333932', [maker])).toEqual({
    numbers: [maker],
    warnings: ['bar code: the last digit does not fit; left empty'],
  });
  // Reads the same file again.
  expect(read('QX 12', [maker])).toEqual({ numbers: [maker], warnings: [] });
});

test('a bar code that a spreadsheet has shortened is left empty, or as it was', () => {
  const warn = () => {};
  expect(lists.parseBarcodes('4,00123E+12', [], warn)).toEqual([]);
  const before = [{ kind: 'gtin' as const, label: '4006381333931' }];
  expect(lists.parseBarcodes('4,00123E+12', before, warn)).toEqual(before);
});

test('addresses of documents are separated by bars, line ends, commas, semicolons or spaces', () => {
  const [one, two] = ['https://a.example/1.pdf', 'http://b.example/2.pdf?x=1,2'];
  for (const separator of [' | ', '\n', ', ', ',', ';', ' '])
    expect(lists.parseDocuments(`${one}${separator}${two} Manual`)).toEqual([
      { url: one, title: '' },
      { url: two, title: 'Manual' },
    ]);
});
