import { expect, test } from 'vitest';
import { MOST_CATEGORY_LEVELS } from '#platform/contract/limits.ts';
import { collectCategories, limitLevels } from './missing-names.ts';

const catalog = { categories: [], attributes: [], taxClasses: [] };

test.each([
  ['Valves', 'Valves'],
  ['A > B > C > D > E > F', 'A > B > C > D > E > F'],
  ['A > B > C > D > E > F > G > H', 'A > B > C > D > E > F, G, H'],
  ['A›B›C›D›E›F›G', 'A > B > C > D > E > F, G'],
])('the category path %s has at most six levels: %s', (path, limited) => {
  expect(limitLevels(path)).toBe(limited);
});

test('an import creates no category deeper than staff may', () => {
  const missing = collectCategories(catalog, true);
  const deep = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].join(' > ');
  expect(missing.take(deep)).toBeUndefined();
  expect(missing.found).toEqual([]);
  const slug = missing.take(limitLevels(deep));
  expect(missing.found).toHaveLength(MOST_CATEGORY_LEVELS);
  expect(missing.found.at(-1)).toMatchObject({ slug, name: 'F, G' });
});
