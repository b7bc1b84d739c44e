import { expect, test } from 'vitest';
import type { Facet } from '#features/search/contract/browse.ts';
import { tidyParams } from './address.ts';
import { pageIn } from '#features/products/web/in-units.ts';
import { chosenIn } from './sorted-list.ts';

const facetOf = (key: string, unit: string | null): Facet => ({
  key,
  label: key,
  type: 'number',
  unit,
  help: null,
  isLeast: false,
  values: [],
  range: { min: 0, max: 100, from: 12.573, to: 50.927 },
});

test.each([
  ['price=50&price=20', 'price=20..50'],
  ['price=20&price=50', 'price=20..50'],
  ['price=50&price=', 'price=50..'],
  ['price=9.5&price=100', 'price=9.5..100'],
  ['length=2&length=0.5&length=in', 'length=0.5..2in'],
])('of %s the address is %s', (sent, tidy) => {
  const facets = [facetOf('price', null), facetOf('length', 'mm')];
  expect(decodeURIComponent(String(tidyParams(new URLSearchParams(sent), facets)))).toBe(tidy);
});

test.each([
  ['price=50&price=20', '20..50'],
  ['price=50..20', '20..50'],
  ['price=&price=20', '..20'],
  ['price=12', '12'],
])("of %s staff's list is narrowed to %s", (sent, price) => {
  expect(chosenIn(new URLSearchParams(sent))).toEqual({ price });
});

test('inches that are typed the other way round stand in their fields the lower first', () => {
  const found = { facets: [facetOf('length', 'mm')], columns: [] } as unknown as Parameters<typeof pageIn>[0];
  const shown = pageIn(found, 'in', new URLSearchParams({ length: '2..0.5in' }));
  expect(shown.facets[0]?.range).toMatchObject({ from: 0.5, to: 2 });
});
