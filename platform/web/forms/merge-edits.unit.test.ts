import { expect, test } from 'vitest';
import { mergeEdits } from './merge-edits.ts';

const was = { name: 'Valve', stock: '5', version: 1, ends: [{ joint: 'G' }] };

test('a merge keeps my edits and takes all other values from theirs', () => {
  const mine = { ...was, name: 'Ball valve' };
  const theirs = { ...was, stock: '7', version: 2, ends: [] };
  expect(mergeEdits(was, mine, theirs)).toEqual({ merged: { ...theirs, name: 'Ball valve' }, both: [] });
});

test('a field that both changed keeps my value and is reported', () => {
  const mine = { ...was, name: 'Ball valve', stock: '9', ends: [{ joint: 'R' }] };
  const theirs = { ...was, name: 'Ball valve', stock: '7', version: 2, ends: [] };
  expect(mergeEdits(was, mine, theirs)).toEqual({ merged: { ...mine, version: 2 }, both: ['stock', 'ends'] });
});
