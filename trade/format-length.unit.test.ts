import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLength, formatInBothUnits, formatInUnits, formatInches } from './format-length.ts';

const MM_PER_INCH = 25.4;

test.each([
  [15, '0.59 in'],
  [22, '0.87 in'],
  [24, '0.94 in'],
  [300, '11.81 in'],
  [3000, '118.11 in'],
  [0.7, '0.028 in'],
  [0.1, '0.0039 in'],
  [101.5, '4.00 in'],
  [12.7, '1/2 in'],
  [19.05, '3/4 in'],
  [31.75, '1 1/4 in'],
  [25.4, '1 in'],
  [0.396875, '1/64 in'],
  [0, '0 in'],
  [-15, '-0.59 in'],
  [9999.99, '393.70 in'],
  [10_000, '32.81 ft'],
  [25_000, '82.02 ft'],
  [30_480, '100 ft'],
])('%d mm is shown as %s', (mm, text) => {
  expect(formatInches(mm)).toBe(text);
});

test('both units are shown, the chosen one first, or only that one where space is short', () => {
  const tube = { value: '15 mm', mm: 15 };
  expect(formatInBothUnits(tube, 'mm')).toBe('15 mm (0.59 in)');
  expect(formatInBothUnits(tube, 'in')).toBe('0.59 in (15 mm)');
  expect(formatInUnits(tube, 'mm')).toBe('15 mm');
  expect(formatInUnits(tube, 'in')).toBe('0.59 in');
  expect(formatInBothUnits({ value: '25 m', mm: 25_000 }, 'in')).toBe('82.02 ft (25 m)');
});

/** Parses inches such as '1 1/4' or '0.59'. */
const readInches = (text: string): number =>
  text
    .replace(/ in$/, '')
    .split(' ')
    .map((part) => {
      const [numerator = '', denominator = '1'] = part.split('/');
      return Number(numerator) / Number(denominator);
    })
    .reduce((sum, one) => sum + one, 0);

const length = fc.oneof(
  fc.double({ min: 0.001, max: 9999, noNaN: true }),
  fc.integer({ min: 1, max: 99_990 }).map((tenths) => tenths / 10),
  fc.integer({ min: 1, max: 64 * 390 }).map((parts) => (parts * MM_PER_INCH) / 64),
);

test('sizes without decimals are exact, and decimals are within half of the last place', () => {
  fc.assert(
    fc.property(length, (mm) => {
      const text = formatInches(mm);
      const decimals = /\.(\d+) in$/.exec(text)?.[1]?.length;
      const deviation = Math.abs(readInches(text) * MM_PER_INCH - mm);
      const most = decimals === undefined ? 1e-6 : 0.5000001 * 10 ** -decimals * MM_PER_INCH;
      expect([mm, text, decimals === undefined || decimals >= 2, deviation <= most]).toEqual([mm, text, true, true]);
    }),
    { numRuns: 5000 },
  );
});

/** Outside diameters of copper, plastic and steel tube, and widths across flats, in millimeters. */
const METRIC = [6, 8, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21.3, 22, 24, 25, 26.9, 27, 28, 30, 32, 33.7, 35, 36, 40];
const FRACTIONS = [1, 2, 4, 8, 16].flatMap((denominator) =>
  Array.from({ length: 2 * denominator }, (_, at) => ({ numerator: at + 1, denominator })),
);

test('no metric size is shown as an imperial one', () => {
  for (const mm of [...METRIC, 42, 48.3, 50, 54, 60.3, 63, 67, 75, 76.1, 90, 108, 110, 125, 160]) {
    expect([mm, formatInches(mm)]).toEqual([mm, expect.stringMatching(/^\d+\.\d\d in$/)]);
  }
  for (const { numerator, denominator } of FRACTIONS)
    expect(formatInches((numerator / denominator) * MM_PER_INCH)).not.toContain('.');
});

test('a nominal size has the same text in both units, whatever it is', () => {
  const names = fc.oneof(
    fc.constantFrom('1/2 in', '15 mm', 'DN 50', 'M8', '22 x 15 mm', '15 mm x 1/2 in', 'BSP female 3/4 in', '3-28 mm'),
    fc.string(),
  );
  fc.assert(
    fc.property(names, (value) =>
      (['mm', 'in'] as const).every((units) => formatInBothUnits({ value }, units) === value),
    ),
  );
  expect(isLength({ key: 'length', unit: 'mm' })).toBe(true);
  for (const [key, unit] of [
    ['size', null],
    ['flats', 'mm'],
    ['weight', 'g'],
    ['pressure', 'bar'],
    ['temperature', '°C'],
  ] as const) {
    expect(isLength({ key, unit })).toBe(false);
  }
});
