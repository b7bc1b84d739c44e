import { expect, test } from 'vitest';
import { findAvoided, findForeign, getComments, getTitles } from './check-comments.ts';

const has = (path: string) => path === 'docs/look.md' || path === 'place-order.ts';

test.each([
  ['// As decisions.md says.'],
  ['/* Twice (design, data). */'],
  ['/** See amendment 4. */'],
  ['const a = 1; // because of issue 12'],
  ['/** Like `put-order.ts`. */'],
])('%s cites something that is not in the repository', (text) => {
  expect(findForeign(getComments(text), has)).toHaveLength(1);
});

test.each([
  ['// As docs/look.md says, and look.md too.'],
  ['/* (specification, section 3) */'],
  ["const url = 'https://example.com/decisions.md';"],
  ["await page.route('**/api/cart', answer); // see place-order.ts"],
])('%s cites nothing that is missing', (text) => {
  expect(findForeign(getComments(text), has)).toEqual([]);
});

test.each([
  ['// A customer sees his own orders.'],
  ['// The page is drawn anew.'],
  ['// Whoever is signed in may call it.'],
  ['// After so many tries it gives up.'],
  ['// No search of who sends too many is stored.'],
  ['// What is left here is sent again.'],
  ['// Staff are told once.'],
  ['// As was said before.'],
  ['/** The bytes are kept for a day. */'],
  ['/** Whether it is paid. */'],
  ['/** What a run does. */'],
])('%s is not plain English', (comment) => {
  expect(findAvoided(comment)).toHaveLength(1);
});

test.each([
  ['/** True if the order is paid. */'],
  ['// The fields `told` and `kept` are stored in the database.'],
  ['// Twins are told (sic) apart.'],
  ['/** @param asked the requested products */'],
  ['// So many that the list has several pages.'],
])('%s is plain English', (comment) => {
  expect(findAvoided(comment)).toEqual([]);
});

test.each([
  ["test('an order is placed', () => {});", 'an order is placed'],
  ['test.each(rows)("%s is shown", (row) => {});', '%s is shown'],
  ['test(\n  `a ${thing} is shown`,\n', 'a ${thing} is shown'],
  ["place: endpoint({ summary: 'Places an order' })", 'Places an order'],
])('the title is read from %s', (source, title) => {
  expect(getTitles(source)).toEqual([title]);
});
