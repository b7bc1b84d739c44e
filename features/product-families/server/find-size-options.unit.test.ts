import { expect, test } from 'vitest';
import type { ChoiceOrder } from '#features/product-families/contract/family-options.ts';
import { findSizeOptions } from './find-size-options.ts';

/** A size with text attributes. Attributes named in capitals are not facets. */
const size = (name: string, values: Record<string, string>) => ({
  name,
  attributes: Object.entries(values).map(([key, value]) => ({
    key: key.toLowerCase(),
    label: key.toLowerCase(),
    value,
    facet: key !== key.toUpperCase(),
    isNumber: /^\d+ \w+$/.test(value),
  })),
});

const describe = (sizes: ReturnType<typeof size>[], order?: ChoiceOrder) => {
  const found = findSizeOptions(sizes, order);
  return [
    found.options.map(({ key }) => key),
    found.sizes.map(({ values }) => values.map(({ value }) => value).join(' | ')),
  ];
};

test('the first facet that differs in all sizes distinguishes them, sorted from small to large', () => {
  const elbows = [
    size('a', { material: 'Brass', size: '22 mm', outside: '22 mm', WEIGHT: '1 g' }),
    size('b', { material: 'Brass', size: '15 mm', outside: '15 mm', WEIGHT: '2 g' }),
    size('c', { material: 'Brass', size: '1/2 in', outside: '21 mm', WEIGHT: '3 g' }),
  ];
  expect(describe(elbows)).toEqual([['size'], ['1/2 in', '15 mm', '22 mm']]);
});

test('two facets are preferred to one other attribute for distinguishing sizes', () => {
  const hoses = [
    size('a', { size: '15 mm', length: '500 mm', WEIGHT: '4 g' }),
    size('b', { size: '15 mm', length: '300 mm', WEIGHT: '3 g' }),
    size('c', { size: '22 mm', length: '300 mm', WEIGHT: '2 g' }),
  ];
  expect(describe(hoses)).toEqual([
    ['size', 'length'],
    ['15 mm | 300 mm', '15 mm | 500 mm', '22 mm | 300 mm'],
  ]);
});

test('options and values that staff have ordered come first, the others follow from small to large', () => {
  const hoses = ['15 mm', '22 mm', '28 mm'].flatMap((wide) =>
    ['300 mm', '500 mm'].map((length) => size(`${wide} ${length}`, { size: wide, length })),
  );
  const order = [
    { key: 'gone', values: ['1'] },
    { key: 'length', values: [] },
    { key: 'size', values: ['99 mm', '28 mm'] },
  ];
  expect(describe(hoses, order)).toEqual([
    ['length', 'size'],
    [
      ...['300 mm | 28 mm', '300 mm | 15 mm', '300 mm | 22 mm'],
      ...['500 mm | 28 mm', '500 mm | 15 mm', '500 mm | 22 mm'],
    ],
  ]);
});

test('if no facet distinguishes the sizes, another attribute does, unless a size lacks it', () => {
  const wires = [size('a', { LENGTH: '1 m', WEIGHT: '500 g' }), size('b', { WEIGHT: '250 g' })];
  expect(describe(wires)).toEqual([['weight'], ['250 g', '500 g']]);
  const manifolds = [size('a', { WIDTH: '340 mm', RANGE: 'four' }), size('b', { WIDTH: '290 mm', RANGE: 'three' })];
  expect(describe(manifolds)).toEqual([['range'], ['four', 'three']]);
});

test('sizes that no attribute distinguishes are distinguished by their names', () => {
  const taps = [
    size('Bath tap, hot, 3/4 in BSP, chrome, EN 200', { size: '3/4 in' }),
    size('Bath tap, cold, 3/4 in BSP, chrome, EN 200', { size: '3/4 in' }),
  ];
  expect(describe(taps)).toEqual([[null], ['cold', 'hot']]);
  const pillars = [size('Tap, chrome, red index, EN 200', {}), size('Tap, cold, chrome, blue index, EN 200', {})];
  expect(describe(pillars)).toEqual([[null], ['chrome, red', 'cold, chrome, blue']]);
  expect(describe([size('Tap', {}), size('Tap long', {})])).toEqual([[null], ['long', 'Tap']]);
});
