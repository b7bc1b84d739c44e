import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { audit } from '#features/audit/contract/audit.ts';
import { products } from '#features/products/contract/products.ts';
import { type StockEntry, type StockEntryKind, stock } from '#features/stock/contract/stock.ts';
import { findBrokenRules } from '#features/rules.ts';
import { type TestProduct, placeOrder, createTestProduct, createTestProducts } from '#test/helpers/products.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

type Lines = [goods: TestProduct, pieces: number][];

const entryForm = (kind: StockEntryKind, lines: Lines, more: { supplier?: string; note?: string } = {}) => ({
  kind,
  lines: lines.map(([{ id }, pieces]) => ({ productId: id, pieces })),
  ...more,
});
const save = (kind: StockEntryKind, lines: Lines, idempotencyKey: string = randomUUID()) =>
  shop.call(stock.save, { body: entryForm(kind, lines), idempotencyKey }, admin.token);
const undo = (id: string) => shop.call(stock.undo, { params: { id } }, admin.token);
const check = async (kind: StockEntryKind, text: string) =>
  (await shop.call(stock.check, { body: { kind, text } }, admin.token)).body;
const onHand = async (...some: TestProduct[]): Promise<number[]> => {
  const { rows } = await shop.db.$client.query(
    'select on_hand from stock where product_id = any($1) order by array_position($1, product_id)',
    [some.map(({ id }) => id)],
  );
  return rows.map((row) => row.on_hand);
};
const getSku = async ({ id }: TestProduct): Promise<string> =>
  (await shop.call(products.get, { params: { id } })).body.sku;

test('goods in add to the stock, are audited once, and appear in each product’s history', async () => {
  const one = await createTestProduct(shop);
  const other = await createTestProduct(shop, { stock: 0 });
  const body = entryForm(
    'received',
    [
      [one, 20],
      [other, 3],
    ],
    { supplier: 'Müller', note: 'Pallet 7' },
  );
  const { status, body: entry } = await shop.call(stock.save, { body }, admin.token);
  expect([status, entry.kind, entry.supplier, entry.products, entry.pieces, entry.by, entry.undone]).toEqual([
    201,
    'received',
    'Müller',
    2,
    23,
    admin.name,
    null,
  ]);
  expect(await onHand(one, other)).toEqual([120, 3]);
  expect((await shop.call(products.get, { params: { id: other.id } })).body.stock).toBe(3);
  const { body: history } = await shop.call(stock.history, { params: { id: one.id }, query: {} }, admin.token);
  expect(history.moves[0]).toMatchObject({ reason: 'received', by: admin.name, note: 'Müller: Pallet 7', pieces: 20 });
  const { body: entries } = await shop.call(audit.list, { query: { entity: 'stock', search: entry._id } }, admin.token);
  expect(entries).toMatchObject([{ act: 'stock.received', by: admin.name, why: 'Müller: Pallet 7' }]);
  expect(entries[0].changes).toContainEqual({ field: 'products', before: null, after: '2' });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('goods in sent twice, one after the other or at the same time, are saved once', async () => {
  const goods = await createTestProduct(shop);
  const key = randomUUID();
  const replies = await Promise.all(Array.from({ length: 6 }, () => save('received', [[goods, 5]], key)));
  const again = await save('received', [[goods, 5]], key);
  expect(new Set([...replies, again].map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1);
  expect(await onHand(goods)).toEqual([105]);
  const other = await save('received', [[goods, 6]], key);
  expect([other.status, other.body.code]).toEqual([422, 'entry_key_reused']);
  expect(await onHand(goods)).toEqual([105]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('simultaneous goods in of the same products in opposite order all count', async () => {
  const some = await createTestProducts(shop, 8);
  const lines = some.map((goods): [TestProduct, number] => [goods, 2]);
  const replies = await Promise.all([
    ...Array.from({ length: 5 }, () => save('received', lines)),
    ...Array.from({ length: 5 }, () => save('received', lines.toReversed())),
  ]);
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
  expect(await onHand(...some)).toEqual(some.map(() => 120));
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a count changes stock by its difference, so changes since the check stay', async () => {
  const less = await createTestProduct(shop);
  const same = await createTestProduct(shop);
  const more = await createTestProduct(shop);
  const skus = await Promise.all([less, same, more].map(getSku));
  const read = await check('counted', `${skus[0]} 90\n${skus[1]} 100\n${skus[2]} 60\n${skus[2]} 43`);
  expect(read.problems).toEqual([]);
  expect(read.products.map((row: { pieces: number }) => row.pieces)).toEqual([-10, 0, 3]);
  await save('received', [[less, 7]]);
  const { body: entry } = await save('counted', [
    [less, -10],
    [same, 0],
    [more, 3],
  ]);
  expect([entry.products, entry.pieces]).toEqual([3, -7]);
  expect(await onHand(less, same, more)).toEqual([97, 100, 103]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('rejects too many or no pieces, an unknown product and a repeated one, and saves nothing', async () => {
  const other = await createTestProduct(shop);
  expect((await save('received', [[other, 1_000_000_000]])).body.code).toBe('stock_too_much');
  const nothing = { ...other, id: '01900000-0000-7000-8000-000000000000' };
  expect(
    (
      await save('received', [
        [other, 1],
        [nothing, 1],
      ])
    ).body.code,
  ).toBe('product_not_found');
  expect((await save('received', [[other, 0]])).status).toBe(400);
  expect(
    (
      await save('received', [
        [other, 1],
        [other, 1],
      ])
    ).status,
  ).toBe(400);
  expect(await onHand(other)).toEqual([100]);
});

test('goods in are undone only once even if requested several times, and not while orders reserve the pieces', async () => {
  const goods = await createTestProduct(shop);
  const sold = await createTestProduct(shop, { stock: 0 });
  const { body: entry } = await save('received', [[goods, 30]]);
  const replies = await Promise.all([undo(entry._id), undo(entry._id), undo(entry._id)]);
  expect(replies.map(({ status, body }) => [status, body.undone.by])).toEqual(replies.map(() => [200, admin.name]));
  expect(await onHand(goods)).toEqual([100]);

  const { body: both } = await save('received', [
    [goods, 4],
    [sold, 6],
  ]);
  const buyer = await signIn(shop.db);
  const { body: order } = await placeOrder(shop, buyer, sold, 5);
  await payOrder(shop, buyer, order);
  const refused = await undo(both._id);
  expect([refused.status, refused.body.code]).toEqual([409, 'stock_held']);
  expect(await onHand(goods, sold)).toEqual([104, 6]);
  const missing = await undo('01900000-0000-7000-8000-000000000000');
  expect([missing.status, missing.body.code]).toEqual([404, 'entry_not_found']);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('purchases during goods in and its undo neither oversell nor lose pieces', async () => {
  const goods = await createTestProduct(shop, { stock: 5 });
  const buyers = await Promise.all(Array.from({ length: 8 }, () => signIn(shop.db)));
  const { body: entry } = await save('received', [[goods, 10]]);
  const [orders, [undoReply]] = await Promise.all([
    Promise.all(buyers.map((buyer) => placeOrder(shop, buyer, goods, 2))),
    Promise.all([undo(entry._id), save('received', [[goods, 1]]), save('counted', [[goods, -1]])]),
  ]);
  const bought = orders.filter(({ status }) => status === 201).length;
  expect(bought).toBeGreaterThanOrEqual(2);
  expect([200, 409]).toContain(undoReply?.status);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a list is read as scanned, and each line that cannot be saved is named', async () => {
  const goods = await createTestProduct(shop);
  const sku = await getSku(goods);
  const deleted = await createTestProduct(shop);
  const goneSku = await getSku(deleted);
  await shop.call(products.remove, { params: { id: deleted.id }, query: {} }, admin.token);
  const text = [
    sku,
    `${sku} 20`,
    '',
    `${sku.toLowerCase()}\t4`,
    'XYZ-1 5',
    `${goneSku} 1`,
    `${sku} 0`,
    '---',
    `${sku} abc`,
    `${sku} 2,5`,
  ].join('\r\n');
  const { products: found, problems } = await check('received', text);
  expect(found).toEqual([
    { product: { _id: goods.id, sku, name: goods.name }, lines: [1, 2, 4], pieces: 25, onHand: 100, missing: 0 },
  ]);
  expect(problems.map(({ line, message }: { line: number; message: string }) => [line, message])).toEqual([
    [5, 'There is no product with the number XYZ-1.'],
    [6, `${deleted.name} is no longer for sale.`],
    [7, 'No pieces on this line.'],
    [8, 'No SKU on this line.'],
    [9, '“abc” is not a number of pieces.'],
    [10, '“2,5” is not a number of pieces.'],
  ]);
  expect(await onHand(goods)).toEqual([100]);
  const long = await shop.call(stock.check, { body: { kind: 'received', text: `${sku}\n`.repeat(501) } }, admin.token);
  expect([long.status, long.body.code]).toEqual([422, 'too_many_lines']);
});

test.each<StockEntryKind>(['received', 'counted'])(
  'unreadable pieces in a list of goods %s are rejected, with any separator',
  async (kind) => {
    const sku = await getSku(await createTestProduct(shop));
    const unreadable = ['1.200', '-4', '2,5', '12O', 'abc', '1e9', '1.000'];
    const lines = [' ', ';', ',', '\t'].flatMap((separator) =>
      unreadable.map((pieces) => [separator, pieces] as const),
    );
    const { products: found, problems } = await check(
      kind,
      lines.map(([separator, pieces]) => sku + separator + pieces).join('\n'),
    );
    expect(found).toEqual([]);
    expect(problems.map(({ message }: { message: string }) => message)).toEqual(
      lines.map(([, pieces]) => `“${pieces}” is not a number of pieces.`),
    );
  },
);

test('finds a product by other numbers on its label, but not by replaced or ambiguous ones', async () => {
  const one = await createTestProduct(shop);
  const other = await createTestProduct(shop);
  const prefix = randomUUID();
  const put = (goods: TestProduct, kind: string, label: string) =>
    shop.db.$client.query('insert into part_number (norm, product_id, kind, label) values ($1, $2, $3, $4)', [
      label.replaceAll('-', '').toUpperCase(),
      goods.id,
      kind,
      label,
    ]);
  await put(one, 'gtin', `${prefix}1`);
  await put(one, 'replaces', `${prefix}2`);
  await put(one, 'maker', `${prefix}3`);
  await put(other, 'maker', `${prefix}3`);
  const { products: found, problems } = await check('received', `${prefix}1 2\n${prefix}2 2\n${prefix}3 2`);
  expect(found.map((row: { product: { _id: string }; pieces: number }) => [row.product._id, row.pieces])).toEqual([
    [one.id, 2],
  ]);
  expect(problems.map(({ line }: { line: number }) => line)).toEqual([2, 3]);
  expect(problems[1].message).toMatch(/^This number matches several products: .*, .*\. Enter the SKU\.$/);
});

test('lists entries newest first, page by page', async () => {
  const goods = await createTestProduct(shop);
  const saved = [];
  for (let at = 0; at < 4; at += 1) saved.push((await save('received', [[goods, at + 1]])).body._id);
  const list = async (query: { before?: string }) =>
    (await shop.call(stock.entries, { query: { limit: 2, ...query } }, admin.token)).body;
  const first = await list({});
  const second = await list({ before: first.next });
  const ids = [...first.entries, ...second.entries].map(({ _id }: StockEntry) => _id);
  expect(ids).toEqual(saved.toReversed());
});
