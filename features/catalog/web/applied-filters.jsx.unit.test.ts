import { expect, test } from 'vitest';
import type { Facet } from '#features/search/contract/browse.ts';
import { getAppliedFilters } from './applied-filters.tsx';

const facet: Facet = {
  key: 'availability',
  label: 'Availability',
  type: 'text',
  unit: null,
  help: null,
  isLeast: false,
  values: [{ value: 'In stock', count: 22, chosen: true }],
  range: null,
};

test('a value that no product has is an applied filter, too, and empty and repeated values are not', () => {
  const params = new URLSearchParams('availability=in_stock&availability=In+stock&availability=&availability=in_stock');
  expect(getAppliedFilters([facet], params)).toEqual([
    { key: 'availability', value: 'in_stock', text: 'Availability: in_stock' },
    { key: 'availability', value: 'In stock', text: 'Availability: In stock' },
  ]);
});

test('parameters that are no facet, such as those of campaigns, are no filters', () => {
  expect(getAppliedFilters([facet], new URLSearchParams('utm_source=mail&category=valves'))).toEqual([]);
});
