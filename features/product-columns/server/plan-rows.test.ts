import { expect, test } from 'vitest';
import { getCatalogNames } from '#features/product-editing/server/catalog-names.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { createColumns } from './columns.ts';
import { matchColumns } from './match-columns.ts';
import { planRows } from './plan-rows.ts';

const shop = await startShop();

test('a row that its reader refused reports only that fault, and a later row may have its SKU', async () => {
  const draft = { ...buildProductDraft({ unitPriceCents: 1000 }), sku: 'FAULT-1' };
  await writeDrafts(shop, [draft]);
  const fields = new Map([
    [0, 'sku'],
    [1, 'unitPrice'],
  ]);
  const { known } = matchColumns(['SKU', 'Price'], createColumns(await getCatalogNames(shop.db)), fields, 1);
  const rows = [
    { line: 2, cells: ['FAULT-1', 'abc'], fault: 'The price is on request' },
    { line: 3, cells: ['FAULT-1', '12.50'] },
  ];
  const seen = { skus: new Map(), bareSkus: new Map(), names: new Map(), sameNames: new Set<number>() };
  expect(await planRows(shop.db, known, 2, rows, seen, { addsSku: false })).toMatchObject([
    { line: 2, sku: 'FAULT-1', kind: 'refused', problems: [{ column: '', message: 'The price is on request' }] },
    { line: 3, sku: 'FAULT-1', kind: 'changed', problems: [], changes: [{ before: '10.00', after: '12.50' }] },
  ]);
});
