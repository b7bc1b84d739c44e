import { expect, test } from 'vitest';
import { NumberStyleJudge, readNumber } from './number-style.ts';

const judgeNumberStyle = (cells: Iterable<string>) => {
  const judge = new NumberStyleJudge();
  for (const cell of cells) judge.add(cell);
  return judge.getStyle();
};

test.each([
  ['a comma before two decimals', ['1.234', '2.345,50'], ',', ['1234', '2345.50']],
  ['a point before two decimals', ['1,234', '12.50'], '.', ['1234', '12.50']],
  ['a number below one', ['0.043', '1.234'], '.', ['0.043', '1.234']],
  ['four digits before the mark', ['1234.567', '1.234'], '.', ['1234.567', '1.234']],
  ['two marks between thousands', ['1.234.567', '2.500'], ',', ['1234567', '2500']],
  ['an apostrophe between thousands', ["1'234.500", '1’234', '2.500'], '.', ['1234.500', '1234', '2.500']],
  ['a space between thousands', ['1 234,50', '1 234'], ',', ['1234.50', '1234']],
  ['the shop’s currency', ['USD 12.00', '12.00 USD', '$1,234'], '.', ['12.00', '12.00', '1234']],
  ['a dash in place of decimals', ['99,-', '12.–', '1.234,50'], ',', ['99', '12', '1234.50']],
  ['a minus', ['-2,5', '−3'], ',', ['-2.5', '-3']],
  ['a mark that can only precede decimals', ['.5', '14.0000'], '.', ['0.5', '14.0000']],
] as const)('%s decides how all numbers of its column are read', (_, cells, decimal, numbers) => {
  expect(judgeNumberStyle(cells)).toMatchObject({ decimal, isUnclear: false });
  expect(cells.map((cell) => readNumber(cell, decimal))).toEqual(numbers);
});

test('a column in which every number has two readings is unclear, and none is read', () => {
  expect(judgeNumberStyle(['1.234', '2.500', '7'])).toEqual({
    decimal: null,
    isUnclear: true,
    samples: ['1.234', '2.500'],
  });
  expect(['1.234', '7'].map((cell) => readNumber(cell, null))).toEqual([null, '7']);
  expect(readNumber('1.234', ',')).toBe('1234');
});

test('a column whose numbers contradict each other is unclear only if one of them has two readings', () => {
  expect(judgeNumberStyle(['12.50', '12,50'])).toMatchObject({ decimal: null, isUnclear: false });
  expect(['12.50', '12,50'].map((cell) => readNumber(cell, null))).toEqual(['12.50', '12.50']);
  expect(judgeNumberStyle(['12.50', '12,50', '1.234'])).toMatchObject({ decimal: null, isUnclear: true });
});

test('text, another currency and marks in wrong places are not numbers, and decide nothing', () => {
  const cells = ['', 'POA', '19,90 EUR', '€5,50', '1.23E+11', '1,23,456.00', '12.5.00', '1,2.3,4', '-', '.', '1/2'];
  expect(cells.map((cell) => readNumber(cell, '.'))).toEqual(cells.map(() => null));
  expect(judgeNumberStyle(cells)).toMatchObject({ decimal: null, isUnclear: false });
});
