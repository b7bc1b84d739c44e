import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatInches } from '#trade/format-length.ts';
import { isWithin, parseRange } from './parse-range.ts';

test.each([
  [['10..16'], 'bar', 10, 16],
  [['10..'], 'bar', 10, null],
  [['..16'], 'mm', null, 16],
  [['10', '16'], 'mm', 10, 16],
  [['', '16'], 'mm', null, 16],
  [['12'], 'mm', 12, 12],
  // The bounds the other way round
  [['50..20'], 'bar', 20, 50],
  [['50', '20'], 'mm', 20, 50],
  [['100..9.5'], 'mm', 9.5, 100],
  [['2', '0.5', 'in'], 'mm', 12.573, 50.927],
  [['50..'], 'mm', 50, null],
  [['5..-5'], '°C', -5, 5],
  [['..'], 'mm', null, null],
  [['x..y'], 'mm', null, null],
  [['0.5..2in'], 'mm', 12.573, 50.927],
  [['0.5', '2', 'in'], 'mm', 12.573, 50.927],
  [['', '2', 'in'], 'mm', null, 50.927],
  [['', '', 'in'], 'mm', null, null],
  [['..2in'], 'mm', null, 50.927],
  [['0.028..in'], 'mm', 0.6985, null],
  [['in'], 'mm', null, null],
  [['1...75in'], 'mm', 18.923, 25.527],
  [['1e308in'], 'mm', null, null],
  [['-1e308..1e308in'], 'mm', null, null],
  // An attribute that the owner defines in inches is not converted.
  [['0.5..2in'], 'in', 0.5, 2],
  [['0.5', '2', 'in'], 'in', 0.5, 2],
])('%j in %s is parsed as from %s to %s', (texts, unit, from, to) => {
  expect(parseRange(texts, unit)).toEqual({ from, to });
});

test('a length shown in inches is found by the value shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999 }), (hundredths) => {
      const mm = hundredths / 100;
      const [, figures] = /^(\d+\.\d+) in$/.exec(formatInches(mm)) ?? [];
      if (figures === undefined) return;
      expect([mm, isWithin(mm, parseRange([`${figures}..${figures}in`], 'mm'))]).toEqual([mm, true]);
    }),
    { numRuns: 3000 },
  );
});
