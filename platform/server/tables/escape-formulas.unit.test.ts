import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeFormulas, unescapeFormulas } from './escape-formulas.ts';
import { continueCsv } from './write-table.ts';

const odd = fc.string({ unit: fc.constantFrom(...'=+-@＝＋－＠\t\r\n\'";, a1'), maxLength: 12 });

test('no cell is a formula, wherever a program splits the file, and each text reads back unchanged', () => {
  fc.assert(
    fc.property(odd, odd, (one, other) => {
      const text = continueCsv([['a', one, other]]);
      for (const part of text.split(/[;\t\r\n]/)) expect(part).not.toMatch(/^"*[=+\-@＝＋－＠]/);
      expect([unescapeFormulas(escapeFormulas(one)), unescapeFormulas(escapeFormulas(other))]).toEqual([one, other]);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  [';=1+1', ";'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['valve;＠x', "valve;'＠x"],
  ['valve;"@x"', `valve;'"@x"`],
  ['two lines\n-5', "two lines\n'-5"],
  ["'=1", "''=1"],
  ['1/2" - 3/4"', '1/2" - 3/4"'],
  ['-12.50', '-12.50'],
  ['-12.50+1', "'-12.50+1"],
  ['+1 503 555 0142', '+1 503 555 0142'],
  ['+44 (0)20 7946 0018', '+44 (0)20 7946 0018'],
  ['+1-503', "'+1-503"],
  ['+1 503+A1', "'+1 503+A1"],
  ['+(1)', "'+(1)"],
  [';+1 503', ";'+1 503"],
])('%j is escaped as %j', (text, written) => {
  expect(escapeFormulas(text)).toBe(written);
});
