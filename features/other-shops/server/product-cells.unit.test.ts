import { expect, test } from 'vitest';
import { cents } from '#platform/contract/money.ts';
import { UNSORTED_CATEGORY } from '#features/product-editing/server/add-category.ts';
import { DEFAULT_SALE_FIELDS, type StoredProduct } from '#features/product-editing/server/product-draft.ts';
import { createColumns } from '#features/product-columns/server/columns.ts';
import { matchColumns } from '#features/product-columns/server/match-columns.ts';
import { planRow } from '#features/product-columns/server/plan-row.ts';
import { ProductCells } from './product-cells.ts';
import type { TranslatedProduct } from './source.ts';

const full: TranslatedProduct = {
  ...{ line: 2, sku: 'T-1', name: 'Tap', priceCents: 900, warnings: [] },
  description: '<p>Brass</p>',
  category: 'Other',
  pictures: [{ url: '/pictures/tap.svg', alt: '' }],
};
const bare: TranslatedProduct = { line: 3, sku: 'T-2', name: 'Nut', priceCents: 100, warnings: [] };

const stored: StoredProduct = {
  ...DEFAULT_SALE_FIELDS,
  of: { id: 'id', version: 1, reducedCents: null, brandId: null },
  ...{ sku: 'T-2', slug: 'nut', name: 'Nut', description: 'Written here', category: UNSORTED_CATEGORY.slug },
  ...{ brand: null, family: 't-2', unitPriceCents: cents(100), minOrder: 1, lowStockAt: 0, pieces: 0 },
  pictures: [{ url: '/pictures/nut.svg', alt: 'Nut' }],
  ...{ partNumbers: [], attributes: [], ends: [], onHand: 0, reserved: 0 },
};

test('a product without description, category and pictures in the other shop keeps those that it has here', () => {
  const cells = new ProductCells();
  for (const product of [full, bare]) cells.add(product);
  const head = cells.writeHead();
  const columns = createColumns({ categories: [], attributes: [], taxClasses: [] });
  const fields = new Map(
    head.map((header, at) => [at, columns.find((one) => one.header === header)?.field ?? ''] as const),
  );
  const { known } = matchColumns(head, columns, fields);
  const row = cells.writeRow(bare);
  expect(row.omitted?.map((at) => head[at])).toEqual(['Description', 'Category', 'Pictures']);
  expect(planRow(known, row, 'T-2', stored)).toMatchObject({ kind: 'same', problems: [] });
  expect(planRow(known, { ...row, omitted: [] }, 'T-2', stored)).toMatchObject({ kind: 'refused' });
  expect(planRow(known, row, 'T-2')).toMatchObject({ kind: 'new', draft: { description: 'Nut', category: 'other' } });
});

test('a key that several products of a file share identifies none of them', () => {
  const cells = new ProductCells();
  const products = ['a', 'b', 'b', ''].map((origin, at) => ({ ...bare, line: at + 2, origin }));
  for (const product of products) cells.add(product);
  expect(products.map((product) => cells.writeRow(product).origin)).toEqual(['a', undefined, undefined, undefined]);
});
