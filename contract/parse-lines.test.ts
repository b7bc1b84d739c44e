import { expect, test } from 'vitest';
import { LONGEST_LINE, parseLine, splitLines } from './parse-lines.ts';

const parseLines = (text: string) => splitLines(text).map(parseLine);

test.each([
  ['VAL-0011 10', 'VAL-0011', 10],
  ['VAL-0011\t10', 'VAL-0011', 10],
  ['VAL-0011,10', 'VAL-0011', 10],
  ['VAL-0011;10', 'VAL-0011', 10],
  ['"VAL-0011","10"', 'VAL-0011', 10],
  ['10 x VAL-0011', 'VAL-0011', 10],
  ['10x VAL-0011', 'VAL-0011', 10],
  ['VAL-0011 x 10', 'VAL-0011', 10],
  ['VAL-0011 x10', 'VAL-0011', 10],
  ['VAL-0011 10 pcs', 'VAL-0011', 10],
  ['VAL 0011 10', 'VAL 0011', 10],
  ['VAL-0011; 10 pcs', 'VAL-0011', 10],
  ['10,VAL-0011', 'VAL-0011', 10],
  ['VAL-0011,"Ball valve, brass",10', 'VAL-0011', 10],
  ['2009000200111 5', '2009000200111', 5],
  ['VAL-0011', 'VAL-0011', null],
  ['1,000 x FST-0011', 'FST-0011', 1000],
  ['FST-0011;1,000', 'FST-0011', 1000],
  ['10', '10', null],
  ['"B,1" 3', 'B,1', 3],
  ['"B,1",3', 'B,1', 3],
  ['"B;1";3', 'B;1', 3],
  ['3 x "B,1"', 'B,1', 3],
  ['"B,1"', 'B,1', null],
  ['"1/2"" B,1" 3', '1/2" B,1', 3],
  ['NIP-1/2" 3', 'NIP-1/2"', 3],
])('%s is read as %s, %s', (line, part, quantity) => {
  const [read] = parseLines(line);
  expect([read?.part, read?.quantity]).toEqual([part, quantity]);
});

test('head line, empty lines, remarks and all kinds of line ends are left out, and lines keep their number', () => {
  const lines = parseLines('\u{FEFF}SKU,Qty\r\nVAL-0011,1\r\n\r\n# for the cellar\nFIT-0011,2\rSEL-0011,3');
  expect(lines.map(({ line, part, quantity }) => [line, part, quantity])).toEqual([
    [2, 'VAL-0011', 1],
    [5, 'FIT-0011', 2],
    [6, 'SEL-0011', 3],
  ]);
});

test('a line too long for one product has no part number and comes back cut', () => {
  const [read] = parseLines(`VAL-0011 ${'x'.repeat(LONGEST_LINE)} 10`);
  expect([read?.part, read?.quantity, read?.text.length]).toEqual(['', null, LONGEST_LINE + 1]);
});
