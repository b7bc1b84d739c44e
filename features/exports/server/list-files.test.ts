import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { XLSX_TYPE } from '#platform/contract/bodies.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { customers } from '#features/customers/contract/customers.ts';
import { exportCalls } from '#features/exports/contract/list-files.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { createTestProduct, placeLines } from '#test/helpers/products.ts';
import { portland } from '#test/helpers/addresses.ts';
import { payOrder, createTestIntent } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { exportStock } from './export-stock.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const read = async (row: Endpoint, query: object = {}): Promise<Record<string, string>[]> => {
  const { status, body, headers } = await shop.call(row, { query } as never, admin.token);
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(body.startsWith('\u{feff}')).toBe(true);
  return parse(body, { bom: true, columns: true });
};

const buyer = await signIn(shop.db);
const other = await signIn(shop.db);
const goods = [await createTestProduct(shop, { unitPriceCents: 1250 }), await createTestProduct(shop)] as const;
const place = async (customer: typeof buyer) =>
  (
    await placeLines(shop, customer, [
      [goods[0], 2],
      [goods[1], 3],
    ])
  ).body;
const paid = await place(buyer);
await payOrder(shop, buyer, paid);
const unpaid = await place(other);

test('order files have a row per order with totals, or a row per line, for the displayed list', async () => {
  const [newer, older] = await read(exportCalls.orders);
  expect(newer).toMatchObject({ Order: String(unpaid.number), Status: 'unpaid', Paid: '', Invoice: '' });
  expect(older).toMatchObject({
    Order: String(paid.number),
    Status: 'paid',
    Name: buyer.name,
    Email: buyer.email,
    Country: 'NO',
    Goods: '55.00',
    Delivery: '0.00',
    Total: '55.00',
    Refunded: '0.00',
    Currency: 'USD',
    Invoice: expect.stringMatching(/^\d{4}-\d{6}$/),
    Paid: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
  });
  const listNumbers = async (query: object) => {
    const whole = await read(exportCalls.orders, query);
    const lines = await read(exportCalls.orderLines, query);
    expect([...new Set(lines.map(({ Order }) => Order))]).toEqual(whole.map(({ Order }) => Order));
    return whole.map(({ Order }) => Number(Order));
  };
  expect(await listNumbers({ status: 'paid' })).toEqual([paid.number]);
  expect(await listNumbers({ status: 'toPack' })).toEqual([paid.number]);
  expect(await listNumbers({ search: other.email })).toEqual([unpaid.number]);
  expect(await listNumbers({ search: 'nobody at all' })).toEqual([]);
  expect(await read(exportCalls.orderLines, { status: 'paid' })).toMatchObject([
    { Order: String(paid.number), Line: '1', Quantity: '2', 'Unit Price': '12.50', Goods: '25.00' },
    { Line: '2', Quantity: '3', Goods: '30.00', Sent: '0' },
  ]);
});

test('customer, subscriber and stock files show paid totals, confirmed addresses and pieces', async () => {
  await shop.db.$client.query(
    `insert into subscriber (email, confirmed_at) values ('yes@example.com', now()), ('no@example.com', null)`,
  );
  await shop.db.$client.query(`update customer set name = '=1+1' where id = $1`, [other.customerId]);
  expect(await read(exportCalls.customers, { search: buyer.email })).toMatchObject([
    { Name: buyer.name, Confirmed: 'no', Role: 'customer', 'Paid Orders': '1', Paid: '55.00' },
  ]);
  expect(await read(exportCalls.customers, { search: other.email })).toMatchObject([
    { Name: "'=1+1", 'Paid Orders': '0', Paid: '0.00', 'Last Order': '' },
  ]);
  expect((await read(exportCalls.subscribers)).map((row) => row['Email'])).toEqual(['yes@example.com']);
  const stock = await read(exportCalls.stock);
  expect(stock.find(({ Name }) => Name === goods[0].name)).toMatchObject({
    'On Hand': '100',
    Held: '4',
    Stock: '96',
    'Unit Price': '12.50',
    Worth: '1250.00',
  });
});

test('every list can also be exported as a workbook, with amounts as numbers and names as text', async () => {
  for (const row of [exportCalls.orders, exportCalls.orderLines, exportCalls.customers, exportCalls.subscribers]) {
    const { status, headers } = await shop.call(row, { query: { format: 'xlsx' } }, admin.token);
    expect([status, headers['content-type']]).toEqual([200, XLSX_TYPE]);
  }
  const { data } = await exportStock(shop.db, 'xlsx');
  const { sheets } = await readXlsx(await buffer(data as AsyncIterable<Uint8Array>));
  const [head = [], ...rows] = sheets[0]?.rows ?? [];
  const found = rows.find((cells) => cells[head.indexOf('Name')] === goods[0].name);
  expect(['On Hand', 'Held', 'Unit Price', 'Worth'].map((name) => found?.[head.indexOf(name)])).toEqual([
    100, 4, 12.5, 1250,
  ]);
});

test('an export that cannot start gets an error instead of an incomplete file', async () => {
  for (const row of [exportCalls.orders, exportCalls.orderLines]) {
    for (const format of ['csv', 'xlsx'] as const) {
      const refused = await shop.call(row, { query: { search: 'a\0b', format } }, admin.token);
      expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request']);
    }
  }
});

test('10,000 orders are exported page by page, each once; a client that disconnects holds no connection', async () => {
  await shop.db.$client.query(
    `with more as (
       insert into orders (customer_id, user_name, email, delivery_address, goods_cents, shipping_cents, total_cents, held_until)
       select customer_id, user_name, email, delivery_address, goods_cents, shipping_cents, total_cents, held_until
         from orders, generate_series(1, 10000) where number = $1 returning id)
     insert into order_line (order_id, position, product_id, sku, product_name, unit_price_cents, min_order, quantity, goods_cents)
     select more.id, l.position, l.product_id, l.sku, l.product_name, l.unit_price_cents, l.min_order, l.quantity, l.goods_cents
       from more, order_line l join orders o on o.id = l.order_id where o.number = $1 and l.position = 1`,
    [unpaid.number],
  );
  const all = await read(exportCalls.orders);
  expect(all).toHaveLength(10_002);
  expect(new Set(all.map(({ Order }) => Order)).size).toBe(10_002);
  expect(await read(exportCalls.orders, { search: other.email })).toHaveLength(10_001);
  expect(await read(exportCalls.orderLines)).toHaveLength(10_004);

  const { data } = await exportStock(shop.db, 'csv');
  for await (const piece of data) expect(String(piece).split('\r\n').length).toBeLessThanOrEqual(501);

  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const queries = vi.spyOn(shop.db.$client, 'query');
  const begun = await new Promise<number>((settle, fail) => {
    const { port } = new URL(address) as unknown as AddressInfo;
    const request = get(
      { port, path: '/api/allorders/export', headers: { host: 'shop.test', authorization: `Bearer ${admin.token}` } },
      (response) => {
        response.once('data', () => {
          request.destroy();
          settle(response.statusCode ?? 0);
        });
      },
    );
    request.on('error', fail);
  });
  expect(begun).toBe(200);
  await vi.waitFor(async () => {
    const queryCount = queries.mock.calls.length;
    await new Promise((settle) => setTimeout(settle, 300));
    expect(queries.mock.calls.length).toBe(queryCount);
  }, 20_000);
  // Reading to the end would take twenty more queries.
  expect(queries.mock.calls.length).toBeLessThan(15);
  expect(shop.db.$client.idleCount).toBe(shop.db.$client.totalCount);
  expect((await shop.call(orders.listAll, { query: { limit: 1 } }, admin.token)).status).toBe(200);
});

test('both order files have the full delivery address, and the file of orders the billing address', async () => {
  const buys = await signIn(shop.db);
  const placedOrder = await place(buys);
  const to = { ...portland, company: 'Pipes Inc', line2: 'Unit 4', phone: '+1 503 555 0142' };
  await createTestIntent(shop, buys, placedOrder, to);
  const [order] = await read(exportCalls.orders, { search: buys.email });
  const delivery = {
    'Delivery Name': 'Pat',
    'Delivery Company': 'Pipes Inc',
    'Delivery Address': '1 Pipe Lane',
    'Delivery Address 2': 'Unit 4',
    'Delivery Postcode': '97209',
    'Delivery City': 'Portland',
    'Delivery Region': 'OR',
    'Delivery Country': 'US',
    'Delivery Phone': '+1 503 555 0142',
  };
  expect(order).toMatchObject({ ...delivery, 'Billing Name': 'Pat', 'Billing City': 'Portland' });
  expect(await read(exportCalls.orderLines, { search: buys.email })).toMatchObject([delivery, delivery]);
  const unnamed = await read(exportCalls.orders, { search: buyer.email });
  expect(unnamed).toMatchObject([{ 'Delivery Name': buyer.name, 'Delivery City': 'Oslo' }]);
});

test.each(['counter', 'service'] as const)(
  'the role %s sees customers, and exports neither them nor subscribers',
  async (role) => {
    const { token } = await signIn(shop.db, role);
    expect((await shop.call(customers.list, { query: {} }, token)).status).toBe(200);
    for (const row of [exportCalls.customers, exportCalls.subscribers]) {
      const { status, body } = await shop.call(row, { query: {} }, token);
      expect([status, body.code]).toEqual([403, 'permission_missing']);
    }
  },
);
