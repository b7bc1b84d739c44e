import { expect, test } from 'vitest';
import { addScannedPiece } from './add-scanned.ts';

test.each([
  ['an empty list', '', 'VAL-0011 1\n', 1],
  ['a new line after the others', 'FIT-0061 200', 'FIT-0061 200\nVAL-0011 1\n', 1],
  ['one more on the line it has', 'VAL-0011 1\nFIT-0061 2', 'VAL-0011 2\nFIT-0061 2', 2],
  ['a line without a quantity counts as one piece', 'val-0011', 'VAL-0011 2', 2],
  [
    'any way of writing the quantity',
    'SKU;Pieces\nVAL-0011;24\n\n# shelf 4',
    'SKU;Pieces\nVAL-0011 25\n\n# shelf 4',
    25,
  ],
  ['a quantity before the SKU', '10 x VAL-0011', 'VAL-0011 11', 11],
  ['the last of its lines', 'VAL-0011 5\r\nVAL-0011 3\r\n', 'VAL-0011 5\nVAL-0011 4\n', 4],
  ['an unreadable quantity stays as it is', 'VAL-0011;12O', 'VAL-0011;12O\nVAL-0011 1\n', 1],
  ['an unreadable line stays as it is', '???\n\n', '???\nVAL-0011 1\n', 1],
])('adds a scanned piece to a list: %s', (_, list, next, pieces) => {
  expect(addScannedPiece(list, 'VAL-0011')).toEqual({ list: next, pieces });
});

test('a full list rejects another piece', () => {
  expect(() => addScannedPiece('x'.repeat(49_995), 'VAL-0011')).toThrow('This list is full');
});
