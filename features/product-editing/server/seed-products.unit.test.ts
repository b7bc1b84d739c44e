import { expect, test } from 'vitest';
import { categoryOfFamily } from '#demo/categories.ts';
import { goods } from '#demo/goods.ts';
import { createBinAssigner } from './seed-products.ts';

test('each demo product has its own bin, named by letters and a number, even past shelf Z', () => {
  const assignBin = createBinAssigner();
  const bins = goods.products.map(({ family }) => assignBin(categoryOfFamily.get(family) ?? ''));
  expect(bins.filter((bin) => !/^[A-Z]{1,2}-\d{2,3}$/.test(bin))).toEqual([]);
  expect(new Set(bins).size).toBe(bins.length);
  const shelves = createBinAssigner();
  const names = Array.from({ length: 28 }, (_, at) => shelves(`category ${at}`));
  expect([names[0], ...names.slice(25)]).toEqual(['A-01', 'Z-01', 'AA-01', 'AB-01']);
});
