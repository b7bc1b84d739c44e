import { expect, test } from 'vitest';
import type { Facet } from '#features/search/contract/browse.ts';
import { mayHaveBounds, normalizeParams } from './product-list-address.ts';
import { convertPage } from '#features/products/web/convert-units.ts';

const createFacet = (key: string, unit: string | null): Facet => ({
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
])('the parameters %s become the address %s', (sent, tidy) => {
  const params = new URLSearchParams(sent);
  expect(mayHaveBounds(params)).toBe(true);
  expect(decodeURIComponent(String(normalizeParams(params, ['price', 'length'])))).toBe(tidy);
});

test('reversed bounds in inches show in their fields with the lower one first', () => {
  const found = { facets: [createFacet('length', 'mm')], columns: [] } as unknown as Parameters<typeof convertPage>[0];
  const convertedPage = convertPage(found, 'in', new URLSearchParams({ length: '2..0.5in' }));
  expect(convertedPage.facets[0]?.range).toMatchObject({ from: 0.5, to: 2 });
});
