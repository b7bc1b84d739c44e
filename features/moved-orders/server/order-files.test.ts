import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { pastOrders } from '#features/past-orders/contract/past-orders.ts';
import { bought } from '#features/quick-order/contract/bought.ts';
import { formatDayInZone } from '#platform/contract/dates.ts';
import { reports } from '#features/reports/contract/reports.ts';
import { findBrokenRules } from '#features/rules.ts';
import { loadMoveSample } from '#features/moving-in/server/load-sample.ts';
import { openMoves } from '#test/helpers/moved-files.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { signIn, verifyAddress } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const service = await signIn(shop.db, 'service');
const { check, apply, undo, get, getRows } = openMoves(shop, admin);
const query = async (text: string, values: unknown[] = []) => (await shop.db.$client.query(text, values)).rows;

/**
 * Reads everything that an import of past orders must not change: orders, stock, payments, documents and report
 * figures.
 */
const readLedger = async () => {
  const [counts] = await query(
    `select (select count(*) from orders)::int as orders, (select count(*) from stock_move)::int as moves,
            (select count(*) from payment)::int as payments, (select count(*) from document)::int as documents,
            (select sum(on_hand) from stock)::int as pieces, (select count(*) from outbox)::int as mails`,
  );
  const { body } = await shop.call(reports.sales, { query: { period: 'year', on: '2025-06-01' } }, admin.token);
  return { counts, body };
};

const listAll = async (filter: object, token = service.token) =>
  (await shop.call(pastOrders.listAll, { query: filter }, token)).body;
const listMine = async (token: string) => (await shop.call(pastOrders.listMine, { query: {} }, token)).body;

const HEAD =
  'Name,Email,Financial Status,Fulfillment Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Billing Address1';
const toFile = (number: string, email: string, sku = '') =>
  `${HEAD}\n${number},${email},paid,fulfilled,EUR,12.50,2025-03-01 10:00:00,1,Old tap,12.50,${sku},Ann Berg,1 Mill Road\n`;

test('past orders are imported once, and change no report figure, stock, payment or document', async () => {
  const before = await readLedger();
  for (const name of ['orders-shopify.csv', 'orders-woo.csv']) {
    const id = await check(await loadMoveSample('moved-orders', name));
    expect(await get(id)).toMatchObject({ state: 'checked', kind: 'orders', counts: { refused: 0 } });
    expect(await apply(id)).toMatchObject({ state: 'applied', fault: '', failed: false });
    expect(await get(await check(await loadMoveSample('moved-orders', name)))).toMatchObject({
      counts: { new: 0, refused: 0 },
    });
  }
  expect((await query('select count(*)::int as n from past_order'))[0]).toEqual({ n: 5 });
  expect(await readLedger()).toEqual(before);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('staff find a past order by its number, with and without #, and by email address; nobody else may', async () => {
  for (const search of ['#1001', '1001', 'anna.berg@example.com', 'Anna.Berg@Example.com']) {
    expect(await listAll({ search })).toMatchObject([{ number: '#1001', total: 52.55, lines: [{}, {}] }]);
  }
  expect(await listAll({ search: '10' })).toEqual([]);
  const { body } = await shop.call(orders.listAll, { query: { search: '#1001' } }, service.token);
  expect(body.map(({ productName }: { productName: string }) => productName)).not.toContain('Gate valve');
  const stranger = await signIn(shop.db);
  expect((await listAll({}, stranger.token)).code).toBe('admin_only');
});

test('a customer sees their past orders only after they have proven their address', async () => {
  const buyer = await signIn(shop.db);
  const other = await signIn(shop.db);
  await verifyAddress(shop.db, other);
  const goods = await createTestProduct(shop);
  const [{ sku }] = (await query('select sku from product where id = $1', [goods.id])) as [{ sku: string }];
  await apply(await check(toFile('#7001', buyer.email.toUpperCase(), sku.toLowerCase())));
  expect(await listMine(buyer.token)).toEqual([]);
  await verifyAddress(shop.db, buyer);
  expect(await listMine(buyer.token)).toMatchObject([
    {
      number: '#7001',
      currency: 'EUR',
      total: 12.5,
      status: 'delivered',
      lines: [{ name: 'Old tap', product: { sku } }],
    },
  ]);
  expect(await listMine(other.token)).toEqual([]);
  expect(await listAll({ customer: buyer.customerId })).toMatchObject([{ number: '#7001' }]);
  await query(`update product set status = 'archived', archived_at = now() where id = $1`, [goods.id]);
  expect(await listMine(buyer.token)).toMatchObject([{ lines: [{ product: null }] }]);
});

test('a past order has the discount of its file, so that its lines add up to its total', async () => {
  const buyer = await signIn(shop.db);
  await verifyAddress(shop.db, buyer);
  const head =
    'Name,Email,Financial Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price';
  const row = `#7004,${buyer.email},paid,USD,129.01,7.95,11.37,148.33,WELCOME10,14.34,2025-03-01,5,Old tap,28.67`;
  await apply(await check(`${head}\n${row}\n`));
  const found = { goods: 129.01, discount: 14.34, discountCode: 'WELCOME10', shipping: 7.95, tax: 11.37 };
  expect(await listMine(buyer.token)).toMatchObject([{ ...found, total: 148.33, lines: [{ price: 28.67 }] }]);
  expect((await shop.call(identity.exportData, {}, buyer.token)).body.pastOrders).toMatchObject([
    { discountCents: 1434, discountCode: 'WELCOME10' },
  ]);
});

test('a past order imported before the products finds them later, by SKU or else by its name', async () => {
  const buyer = await signIn(shop.db);
  await verifyAddress(shop.db, buyer);
  const lines = ['Old tap,early-1', 'Tap - 15 mm / Red,', 'tap,', 'Unknown,'].map((cells) => cells.split(','));
  const rows = lines.map(
    ([name, sku]) => `#7003,${buyer.email},paid,fulfilled,USD,40.00,2025-03-01 10:00:00,1,${name},10.00,${sku},,`,
  );
  const id = await check([HEAD, ...rows].join('\n'));
  expect((await getRows(id, 'new'))[0]?.warnings).toEqual([
    '3 lines have no SKU, and no product has their names: they are shown as text',
  ]);
  await apply(id);
  const listProducts = async () =>
    (await listMine(buyer.token))[0].lines.map(({ product }: { product: { sku: string } | null }) => product?.sku);
  expect(await listProducts()).toEqual([undefined, undefined, undefined, undefined]);
  const [sold, variant] = [await createTestProduct(shop), await createTestProduct(shop)];
  await query(`update product set sku = 'EARLY-1' where id = $1`, [sold.id]);
  await query(`update product set sku = 'TAP-15-MM-RED', name = 'Tap, 15 mm, Red' where id = $1`, [variant.id]);
  expect(await listProducts()).toEqual(['EARLY-1', 'TAP-15-MM-RED', undefined, undefined]);
  const again = rows.map((row) => row.replace('#7003', '#7005'));
  expect((await getRows(await check([HEAD, ...again].join('\n')), 'new'))[0]?.warnings).toEqual([
    '2 lines have no SKU, and no product has their names: they are shown as text',
  ]);
  await query(`update product set status = 'draft' where id = $1`, [sold.id]);
  expect(await listProducts()).toEqual([undefined, 'TAP-15-MM-RED', undefined, undefined]);
});

test('a person’s data export has their past orders, and deleting the account removes the person from the orders', async () => {
  const buyer = await signIn(shop.db);
  await apply(await check(toFile('#7002', buyer.email)));
  const read = async () => (await shop.call(identity.exportData, {}, buyer.token)).body.pastOrders;
  expect(await read()).toEqual([]);
  await verifyAddress(shop.db, buyer);
  expect(await read()).toMatchObject([
    { number: '#7002', address: 'Ann Berg, 1 Mill Road', lines: [{ name: 'Old tap' }] },
  ]);
  expect((await shop.call(identity.deleteAccount, {}, buyer.token)).status).toBe(200);
  expect(
    await query(`select email, name, address, total_cents::int as cents from past_order where number = '#7002'`),
  ).toEqual([{ email: '', name: '', address: '', cents: 1250 }]);
  expect(await query('select from move_row where draft::text like $1', [`%${buyer.email}%`])).toEqual([]);
});

test('days with the month first are read as such in the whole file if one of them shows it', async () => {
  const toRows = (...days: string[]) =>
    days.map((day, at) => `#71${at},,paid,fulfilled,USD,10.00,${day},1,Old tap,10.00,,,UK`);
  const id = await check([HEAD, ...toRows('03/04/2019', '03/14/2019 9:05 PM')].join('\n'));
  expect(await get(id)).toMatchObject({ counts: { new: 2, refused: 0 } });
  await apply(id);
  expect(await query(`select placed_at from past_order where number like '#71_' order by number`)).toEqual([
    { placed_at: new Date('2019-03-04T00:00:00Z') },
    { placed_at: new Date('2019-03-14T21:05:00Z') },
  ]);
});

test('an order stands on the day on which the former shop had it, by the offset of the file, or else in the zone of the shop', async () => {
  await query(`update shop_settings set time_zone = 'America/New_York'`);
  const times = [
    '2025-03-01 23:30:00 -0500',
    '2025-03-01 00:30:00 +0900',
    '2025-03-01 23:30:00',
    '1 Mar 2025 11:30 PM',
  ];
  const lines = times.map((time, at) => `#72${at},,paid,fulfilled,USD,10.00,${time},1,Old tap,10.00,,,UK`);
  await apply(await check([HEAD, ...lines].join('\n')));
  const found = [];
  for (const [at] of times.entries()) found.push(...(await listAll({ search: `#72${at}` })));
  expect(found.map(({ placedOn }) => placedOn)).toEqual(times.map(() => '2025-03-01'));
  expect(found.at(2)?.placedAt).toBe('2025-03-02T04:30:00.000Z');
  await query('update shop_settings set time_zone = default');
});

test('the day of a past order stays, and decides the sequence, when the zone of the shop changes', async () => {
  const buyer = await signIn(shop.db);
  await verifyAddress(shop.db, buyer);
  const goods = await createTestProduct(shop);
  const [{ sku }] = (await query('select sku from product where id = $1', [goods.id])) as [{ sku: string }];
  const toOrder = (number: string, time: string) =>
    `${number},${buyer.email},paid,fulfilled,USD,10.00,${time},1,Old tap,10.00,${sku},,`;
  await apply(await check([HEAD, toOrder('#7301', '2025-03-01 23:30:00')].join('\n')));
  await query(`update shop_settings set time_zone = 'Pacific/Kiritimati'`);
  await apply(await check([HEAD, toOrder('#7302', '2025-03-02 01:00:00')].join('\n')));
  const listDays = async () =>
    (await listMine(buyer.token)).map(({ number, placedOn }: Record<string, string>) => [number, placedOn]);
  const days = [
    ['#7302', '2025-03-02'],
    ['#7301', '2025-03-01'],
  ];
  expect(await listDays()).toEqual(days);
  await query(`update shop_settings set time_zone = 'America/New_York'`);
  expect(await listDays()).toEqual(days);
  const { body } = await shop.call(bought.list, { query: {} }, buyer.token);
  expect(formatDayInZone(body[0].boughtAt, 'America/New_York')).toBe('2 Mar 2025');
  expect((await shop.call(identity.exportData, {}, buyer.token)).body.pastOrders).toMatchObject([
    { placedOn: '2025-03-01' },
    { placedOn: '2025-03-02' },
  ]);
  await query('update shop_settings set time_zone = default');
});

test('undoing removes only the past orders of that file', async () => {
  const [first, second] = [
    await check(toFile('#8001', 'a@example.com')),
    await check(toFile('#8002', 'a@example.com')),
  ];
  await apply(first);
  await apply(second);
  expect(await undo(first)).toMatchObject({ state: 'undone', kept: 0 });
  expect((await listAll({ search: 'a@example.com' })).map(({ number }: { number: string }) => number)).toEqual([
    '#8002',
  ]);
});

test('a row that is not below its order is refused with the line of the order, which warns that a line is missing', async () => {
  const head =
    'Name,Email,Financial Status,Currency,Subtotal,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price';
  const order = (number: string) => `${number},a@example.com,paid,USD,15.00,15.00,2025-03-01,1,Tap,10.00`;
  const further = (number: string) => `${number},a@example.com,,,,,2025-03-01,1,Washer,5.00`;
  const id = await check([head, order('#9101'), order('#9102'), further('#9102'), further('#9101')].join('\n'));
  expect((await getRows(id, 'refused')).map(({ line, problem }) => [line, problem])).toEqual([
    [5, 'Line 2 has this order number too, and this row is not directly below it'],
  ]);
  const noSku = expect.stringContaining('no SKU');
  expect((await getRows(id, 'new')).map(({ label, warnings }) => [label, warnings])).toEqual([
    ['#9101', ['Its lines do not add up to its total: a line may be missing or have another price', noSku]],
    ['#9102', [noSku]],
  ]);
});

test('an order number that occurs twice in a file is refused', async () => {
  const [, row = ''] = toFile('#9001', 'a@example.com').split('\n');
  const [, other = ''] = toFile('#9002', 'a@example.com').split('\n');
  const id = await check([HEAD, row, other, row].join('\n'));
  expect((await getRows(id, 'refused')).map(({ line, problem }) => [line, problem])).toEqual([
    [4, 'Line 2 has this order number too'],
  ]);
});
