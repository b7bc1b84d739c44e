import { expect, test } from 'vitest';
import { findForeign } from './check-comments.ts';

const has = (path: string) => path === 'docs/look.md';

test.each([
  ['// As decisions.md says.'],
  ['/* Twice (design, data). */'],
  ['/** See amendment 4. */'],
  ['const a = 1; // because of issue 12'],
])('%s cites what is not in the repository', (text) => {
  expect(findForeign(text, has)).toHaveLength(1);
});

test.each([
  ['// As docs/look.md says, and look.md too.'],
  ['/* (specification, section 3) */'],
  ["const url = 'https://example.com/decisions.md';"],
])('%s does not', (text) => {
  expect(findForeign(text, has)).toEqual([]);
});
