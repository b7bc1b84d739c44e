import { expect, test } from 'vitest';
import { type ListReading, translateRow } from './translate-list.ts';

const reading: ListReading = {
  marks: new Map(),
  nameColumns: [],
  price: -1,
  minOrder: -1,
  priceOf: 'minimum',
  currency: -1,
  convertTax: null,
  weight: { at: -1, grams: 1 },
};
const translate = (cells: string[], more: Partial<ListReading>, numeric?: number[]) =>
  translateRow({ line: 2, cells, ...(numeric !== undefined && { numeric }) }, { ...reading, ...more });

test('numbers become plain numbers by the mark of their column, and other cells stay', () => {
  const marks = new Map([
    [1, ',' as const],
    [2, '.' as const],
  ]);
  expect(translate(['1.234', '1.234', '1.234'], { marks })).toEqual({
    line: 2,
    cells: ['1.234', '1234', '1.234'],
    numeric: [1, 2],
  });
  expect(translate(['', 'POA', '12.5000'], { marks }).cells).toEqual(['', 'POA', '12.5']);
  expect(translate(['', '1.234', '12.50 USD'], { marks }, [1, 2]).cells).toEqual(['', '1.234', '12.5']);
});

test('a weight in another unit becomes whole grams', () => {
  const marks = new Map([[0, ',' as const]]);
  expect(translate(['0,25'], { marks, weight: { at: 0, grams: 1000 } }).cells).toEqual(['250']);
  expect(translate(['heavy'], { marks, weight: { at: 0, grams: 1000 } }).cells).toEqual(['heavy']);
});

test('the columns of a name are joined in the first one', () => {
  expect(translate(['A', '15 mm', 'Elbow'], { nameColumns: [2, 1] }).cells).toEqual(['A', '15 mm', 'Elbow 15 mm']);
});

test.each([
  [['10', '100'], 'piece', { cells: ['1000.00', '100'] }],
  [['10', ''], 'piece', { cells: ['10.00', ''] }],
  [['10', 'many'], 'piece', { cells: ['10', 'many'] }],
  [['POA', '100'], 'piece', { cells: ['POA', '100'] }],
  [['10', '100', '50'], { column: 2 }, { cells: ['20.00', '100', '50'] }],
  [['10', '100', '0'], { column: 2 }, { fault: 'This line does not say how many pieces its price is for' }],
] as const)('the cells %j, with a price for %j, become those of our own file', (cells, priceOf, found) => {
  const marks = new Map([
    [0, null],
    [1, null],
  ]);
  expect(translate([...cells], { marks, price: 0, minOrder: 1, priceOf })).toMatchObject(found);
});

test('a line with a price in another currency is refused, and one in the shop’s is read', () => {
  const more = { price: 1, currency: 2 };
  expect(translate(['T-1', '12.50', 'EUR'], more).fault).toBe('This price is in EUR, but the shop sells in USD');
  expect(translate(['T-1', '12.50', 'Euro'], more).fault).toBe('This price is in Euro, but the shop sells in USD');
  for (const own of ['USD', 'usd', '$', 'US$', 'US dollars', ''])
    expect(translate(['T-1', '12.50', own], more).fault).toBeUndefined();
  expect(translate(['T-1', '', 'EUR'], more).fault).toBeUndefined();
});

test('a price of the pieces that a unit names becomes the price of the minimum order', () => {
  const more = { price: 1, priceOf: { column: 2 }, minOrder: 3, marks: new Map([[1, '.' as const]]) };
  expect(translate(['T-1', '18.90', 'per 100', '100'], more).cells[1]).toBe('18.90');
  expect(translate(['T-1', '18.90', 'C', '200'], more).cells[1]).toBe('37.80');
  expect(translate(['T-1', '18.90', 'each', '10'], more).cells[1]).toBe('189.00');
  expect(translate(['T-1', '18.90', 'M', '10'], more).fault).toBe(
    'This line does not say how many pieces its price is for',
  );
});

test('a price without tax becomes one with tax, and one with fractions of a cent stays', () => {
  const more = { price: 1, convertTax: (price: number) => Math.round(price * 1.2) };
  expect(translate(['T-1', '12.50'], more).cells[1]).toBe('15.00');
  expect(translate(['T-1', '0.125'], more).cells[1]).toBe('0.125');
});
