import { expect, test } from 'vitest';
import type { CategoryRow } from '#features/categories/contract/categories.ts';
import {
  countBelow,
  findGoogleCategoryAbove,
  findNextAfterStep,
  listCategoryChoices,
  listSubtree,
} from './category-choices.ts';

const row = (id: string, under: string | null = null): CategoryRow => ({
  _id: id,
  slug: id,
  name: id.toUpperCase(),
  under,
  level: 1,
  count: 0,
  hasProducts: false,
  codes: 0,
  isFixed: false,
  googleCategory: '',
  description: '',
  version: '',
});
const items = [row('a'), row('b', 'a'), row('c', 'b'), row('d'), row('e')];

test('a choice shows the names of its parents, and a subtree contains all categories below a category', () => {
  expect(listCategoryChoices(items).map(({ label }) => label)).toEqual(['A', 'A > B', 'A > B > C', 'D', 'E']);
  expect([...listSubtree(items, 'a')]).toEqual(['a', 'b', 'c']);
});

test('a category counts the products of all categories below it', () => {
  const tree = items.map((one) => ({ ...one, count: 10 }));
  expect([...countBelow(tree).values()]).toEqual([20, 10, 0, 0, 0]);
});

test('a step up or down returns the category that then comes next, or undefined at the end of a level', () => {
  const [first = row(''), below = row(''), , second = row(''), third = row('')] = items;
  expect(findNextAfterStep(items, second, 'up')).toBe('a');
  expect(findNextAfterStep(items, first, 'down')).toBe('e');
  expect(findNextAfterStep(items, second, 'down')).toBeNull();
  expect(findNextAfterStep(items, first, 'up')).toBeUndefined();
  expect(findNextAfterStep(items, third, 'down')).toBeUndefined();
  expect(findNextAfterStep(items, below, 'down')).toBeUndefined();
});

test('a category without a Google category uses that of its nearest parent', () => {
  const tree = [{ ...row('a'), googleCategory: '632' }, row('b', 'a'), { ...row('c', 'b'), googleCategory: '133' }];
  const find = (one: CategoryRow) => findGoogleCategoryAbove(tree, one)?._id;
  expect([find(row('d', 'c')), find(row('d', 'b')), find(row('b', 'a')), find(row('a'))]).toEqual([
    'c',
    'a',
    'a',
    undefined,
  ]);
});
