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
])('%s is parsed as part number %s, quantity %s', (line, part, quantity) => {
  const [read] = parseLines(line);
  expect([read?.part, read?.quantity]).toEqual([part, quantity]);
});

test.each([
  ['FIT-0061;1.200', '1.200'],
  ['FIT-0061;1.000', '1.000'],
  ['FIT-0061;0,500', '0,500'],
  ['VAL-0011,1,200', '1,200'],
  ['HND-0011;12O', '12O'],
  ['TAP-0011;-4', '-4'],
  ['PTL-0011;2,5', '2,5'],
  ['HND-0011,2,5', '2,5'],
  ['VAL-0011,10,00', '10,00'],
  ['FIT-0208,abc', 'abc'],
  ['PTL-0011\t1e9', '1e9'],
  ['VAL-0011;4001234567890', '4001234567890'],
  ['VAL-0011;"Ball valve; brass";1.200', '1.200'],
  ['VAL-0011;1.200;50', '1.200;50'],
  ['VAL-0011;10;5', '10;5'],
])('the quantity of %s is not guessed', (line, unread) => {
  const [read] = parseLines(line);
  expect([read?.part, read?.quantity, read?.unread]).toEqual([line.split(/[;,\t]/)[0], null, unread]);
});

test.each([
  ['VAL-0011;10;5.50', 10],
  ['VAL-0011;10;5,00', 10],
  ['VAL-0011;15 mm;10', 10],
  ['VAL-0011;4001234567890;10', 10],
  ['VAL-0011;10,00', 10],
  ['VAL-0011;;10', 10],
  ['10;VAL-0011;Ball valve', 10],
  ['10;VAL-0011;5,50', 10],
  ['VAL-0011;', null],
])('the quantity is found among the columns of %s', (line, quantity) => {
  const [read] = parseLines(line);
  expect([read?.part, read?.quantity, read?.unread]).toEqual(['VAL-0011', quantity, null]);
});

test('a header below empty lines and remarks is skipped too, and the lines below keep their numbers', () => {
  const parsed = splitLines('\n\n# From site\nSKU;Quantity\n\nVAL-0011;5').map(parseLine);
  expect(parsed.map(({ line, part }) => [line, part])).toEqual([[6, 'VAL-0011']]);
});

test('skips the header, blank lines and comments, accepts all line endings, and preserves line numbers', () => {
  const lines = parseLines('\u{FEFF}SKU,Qty\r\nVAL-0011,1\r\n\r\n# for the cellar\nFIT-0011,2\rSEL-0011,3');
  expect(lines.map(({ line, part, quantity }) => [line, part, quantity])).toEqual([
    [2, 'VAL-0011', 1],
    [5, 'FIT-0011', 2],
    [6, 'SEL-0011', 3],
  ]);
});

test('a line that is too long has no part number and is truncated', () => {
  const [read] = parseLines(`VAL-0011 ${'x'.repeat(LONGEST_LINE)} 10`);
  expect([read?.part, read?.quantity, read?.text.length]).toEqual(['', null, LONGEST_LINE + 1]);
});
