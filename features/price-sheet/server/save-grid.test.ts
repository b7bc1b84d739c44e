import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { grid } from '#features/price-sheet/contract/grid.ts';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { products } from '#features/products/contract/products.ts';
import { stock } from '#features/stock/contract/stock.ts';
import { findBrokenRules } from '#features/rules.ts';
import { type TestProduct, placeOrder, createTestProducts } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { openImports } from '#test/helpers/product-imports.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const colleague = await signIn(shop.db, 'admin');
const { request: ask, undo, get, getRows: rowsOf } = openImports(shop, admin);

type Cells = { unitPrice?: number | string; stock?: number; minOrder?: number; lowStockAt?: number };
type Rows = [goods: TestProduct, cells: Cells, seen?: { version?: number; stockWas?: number }][];

const rowsFor = (rows: Rows) =>
  rows.map(([{ id }, cells, seen]) => ({
    _id: id,
    version: 1,
    ...cells,
    ...(cells.stock !== undefined && { stockWas: 100 }),
    ...seen,
  }));
const save = (rows: Rows, { reason = '', key = randomUUID(), by = admin } = {}) =>
  shop.call(grid.save, { body: { rows: rowsFor(rows), reason }, idempotencyKey: key }, by.token);
const goods = (count: number, stocked = 100) => createTestProducts(shop, count, { stock: stocked });
const getStoredValues = async (...some: TestProduct[]) => {
  const { rows } = await shop.db.$client.query(
    `select p.unit_price_cents::int as cents, s.on_hand as stock, p.min_order as min, p.low_stock_at as low, p.version
       from product p join stock s on s.product_id = p.id where p.id = any($1) order by array_position($1, p.id)`,
    [some.map(({ id }) => id)],
  );
  return rows;
};
const plain = { cents: 1000, stock: 100, min: 1, low: 0, version: 1 };

test('many cells are saved at once, with person, reason, old and new value, and can be undone at once', async () => {
  const [priced, counted, both, sold] = await goods(4);
  if (!priced || !counted || !both || !sold) throw new Error('no goods');
  await placeOrder(shop, await signIn(shop.db), sold, 30);
  const { status, body } = await save(
    [
      [priced, { unitPrice: '10.30' }],
      [counted, { stock: 90, lowStockAt: 12 }],
      [both, { unitPrice: 9.99, stock: 104, minOrder: 5 }],
      [sold, { stock: 110 }],
    ],
    { reason: 'counted on Monday' },
  );
  expect([status, body.origin, body.state, body.counts.changed, body.applied.by]).toEqual([
    201,
    'grid',
    'applied',
    4,
    admin.name,
  ]);
  expect(await getStoredValues(priced, counted, both, sold)).toEqual([
    { ...plain, cents: 1030, version: 2 },
    { ...plain, stock: 90, low: 12, version: 2 },
    { ...plain, cents: 999, stock: 104, min: 5, version: 2 },
    // The editor saw 100; an order has reserved 30 since, which stay reserved.
    { ...plain, stock: 110, version: 2 },
  ]);
  const { body: product } = await shop.call(products.get, { params: { id: both.id } });
  expect([product.unitPrice, product.stock, product.minOrder]).toEqual([9.99, 104, 5]);
  const { body: history } = await shop.call(stock.history, { params: { id: both.id }, query: {} }, admin.token);
  expect(history.moves[0]).toMatchObject({ reason: 'edited', pieces: 4, by: admin.name, note: 'counted on Monday' });
  const { rows: audited } = await shop.db.$client.query(
    `select act, actor_id, why, changes from audit where entity_id = $1`,
    [both.id],
  );
  expect(audited).toEqual([
    {
      act: 'product.edit',
      actor_id: admin.customerId,
      why: 'counted on Monday',
      changes: { unitPriceCents: [1000, 999], minOrder: [1, 5], onHand: [100, 104] },
    },
  ]);
  const { body: importRows } = await shop.call(
    productFiles.listRows,
    { params: { id: body._id }, query: { kind: 'changed', limit: 10 } },
    admin.token,
  );
  expect(importRows[0].changes).toEqual([{ column: 'Unit Price', before: '10.00', after: '10.30' }]);

  expect(await undo(body._id)).toMatchObject({ state: 'undone', kept: 0, undone: { by: admin.name } });
  expect(await getStoredValues(priced, counted, both, sold)).toEqual(
    [1, 2, 3, 4].map(() => ({ ...plain, version: 3 })),
  );
  expect((await ask(productFiles.checkAgain, body._id)).status).toBe(404);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('each product that somebody changed meanwhile is named, and nothing is saved', async () => {
  const [one, other, deleted, reserved] = await goods(4);
  if (!one || !other || !deleted || !reserved) throw new Error('no goods');
  expect((await save([[other, { unitPrice: 12, minOrder: 3 }]], { by: colleague })).status).toBe(201);
  await shop.call(products.remove, { params: { id: deleted.id }, query: {} }, colleague.token);
  await placeOrder(shop, await signIn(shop.db), reserved, 60);
  const rows: Rows = [
    [one, { unitPrice: 11 }],
    [other, { unitPrice: 13 }],
    [deleted, { unitPrice: 14 }],
    [reserved, { stock: 20 }],
  ];
  const { status, body } = await save(rows, { reason: 'counted' });
  expect([status, body.code]).toEqual([409, 'import_faulty']);
  const now = { version: 1, unitPrice: 10, stock: 100, minOrder: 1, lowStockAt: 0 };
  expect(new Map(body.details.rows.map((row: { _id: string }) => [row._id, row]))).toEqual(
    new Map(
      [
        {
          _id: other.id,
          message: 'Somebody has changed this product since',
          now: { ...now, version: 2, unitPrice: 12, minOrder: 3 },
        },
        { _id: deleted.id, message: 'We no longer have this product.', now: null },
        { _id: reserved.id, message: 'Orders hold more pieces than would be left', now: { ...now, stock: 40 } },
      ].map((row) => [row._id, row]),
    ),
  );
  expect(await getStoredValues(one, reserved)).toEqual([plain, plain]);
  // Sends current versions, and stock within what orders leave free.
  const again: Rows = [
    [one, { unitPrice: 11 }],
    [other, { unitPrice: 13 }, { version: 2 }],
    [reserved, { stock: 0 }, { stockWas: 40 }],
  ];
  expect((await save(again, { reason: 'counted' })).status).toBe(201);
  expect(await getStoredValues(one, other, reserved)).toMatchObject([
    { cents: 1100 },
    { cents: 1300, min: 3 },
    { stock: 60 },
  ]);
});

test('undoing price changes skips and names a product that somebody changed since', async () => {
  const [one, other] = await goods(2);
  if (!one || !other) throw new Error('no goods');
  const { body } = await save([
    [one, { unitPrice: 20 }],
    [other, { unitPrice: 30 }],
  ]);
  await save([[other, { unitPrice: 31 }, { version: 2 }]], { by: colleague });
  expect(await undo(body._id)).toMatchObject({ state: 'undone', kept: 1 });
  expect(await getStoredValues(one, other)).toMatchObject([{ cents: 1000 }, { cents: 3100 }]);
  const { rows } = await shop.db.$client.query('select sku from product where id = $1', [other.id]);
  expect(await rowsOf(body._id, 'kept')).toMatchObject([
    { sku: rows[0].sku, problems: [{ message: 'Somebody has changed this product since' }] },
  ]);
});

test('a repeated save counts once, and of two people changing the same price one gets a conflict', async () => {
  const [one, other] = await goods(2);
  if (!one || !other) throw new Error('no goods');
  const key = randomUUID();
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => save([[one, { stock: 105 }]], { key, reason: 'x' })),
  );
  expect(new Set(replies.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1);
  expect(await getStoredValues(one)).toMatchObject([{ stock: 105, version: 2 }]);
  expect((await save([[one, { stock: 106 }]], { key, reason: 'x' })).body.code).toBe('entry_key_reused');
  const both = await Promise.all([
    save([[other, { unitPrice: 5 }]]),
    save([[other, { unitPrice: 6 }]], { by: colleague }),
  ]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
  const won = both.find(({ status }) => status === 201);
  expect(await get(won?.body._id)).toMatchObject({ state: 'applied' });
});

test('rejects invalid cells at their field, and saves nothing', async () => {
  const [one, other] = await goods(2);
  if (!one || !other) throw new Error('no goods');
  const getError = async (rows: Rows, reason = '') => {
    const { status, body } = await save(rows, { reason });
    return [status, body.code, Object.keys(body.fields ?? {}).join()];
  };
  expect(await getError([[one, { stock: 3 }]])).toEqual([422, 'reason_missing', 'reason']);
  expect(await getError([[one, { unitPrice: 0 }]])).toEqual([400, 'invalid_request', 'rows.0.unitPrice']);
  expect(await getError([[one, { minOrder: 0 }]])).toEqual([400, 'invalid_request', 'rows.0.minOrder']);
  expect(await getError([[one, { lowStockAt: 1.5 }]])).toEqual([400, 'invalid_request', 'rows.0.lowStockAt']);
  expect(await getError([[one, {}]])).toEqual([400, 'invalid_request', 'rows.0._id']);
  expect(
    await getError([
      [one, { minOrder: 2 }],
      [one, { minOrder: 3 }],
    ]),
  ).toEqual([400, 'invalid_request', 'rows.1._id']);
  const rich = await save([[one, { stock: 1_000_000_000 }, { stockWas: 0 }]], { reason: 'x' });
  expect([rich.status, rich.body.code]).toEqual([409, 'import_faulty']);
  const many: Rows = Array.from({ length: 501 }, () => [one, { minOrder: 2 }]);
  expect((await save(many)).status).toBe(400);
  expect(await getStoredValues(one, other)).toEqual([plain, plain]);
});
