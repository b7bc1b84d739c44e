import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { documentNumber } from '#features/documents/contract/documents.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { shipments } from '#features/shipping/contract/shipments.ts';
import { rows } from '#platform/server/db/query.ts';
import { type TestProduct, placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { matchesOrderSearch } from './order-search.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const buyer = await signIn(shop.db);
const goods = await createTestProduct(shop);

const placeTo = async (person: TestPerson, product: TestProduct, address: Record<string, string>, reference = '') => {
  const { body } = await placeOrder(shop, person, product);
  await shop.db.$client.query(
    'update orders set delivery_address = delivery_address || $2, reference = $3 where id = $1',
    [body._id, address, reference],
  );
  return body;
};
const target = await placeTo(
  buyer,
  goods,
  { name: 'Ola Nordmann', company: "O'Hara & Sønn", line1: '17Q Kirkegata', postcode: '7011', city: 'Trondheim' },
  'Site PO-88/4',
);
const other = await placeTo(await signIn(shop.db), await createTestProduct(shop), {
  line1: '1 Elm Lane',
  city: 'Leeds',
});

const find = async (search: string, more: { status?: 'paid' | 'unpaid'; page?: number; limit?: number } = {}) => {
  const reply = await shop.call(orders.listAll, { query: { search, ...more } }, admin.token);
  expect(reply.status).toBe(200);
  expect(reply.headers['x-total-count']).toBeDefined();
  return (reply.body as { _id: string }[]).map(({ _id }) => _id);
};

test.each([
  ['its number', () => String(target.number)],
  ['its number after a number sign', () => `#${target.number}`],
  ['the SKU of a line, in any case', () => goods.name.replace('Test valve ', '').toUpperCase()],
  ['the SKU without its hyphens', () => goods.name.replace('Test valve ', '').replaceAll('-', '')],
  ['the email', () => buyer.email],
  ['the start of the email', () => buyer.email.slice(0, -4)],
  ['the name of the recipient, in any case', () => 'OLA nord'],
  ['a company with an apostrophe', () => "o'hara sønn"],
  ['the street and the city', () => 'kirkegata trond'],
  ['the postcode', () => '7011'],
  ['the house number', () => '17q'],
  ['the reference', () => 'po-88/4'],
  ['one word from each of several fields', () => `nordmann 7011 ${buyer.email}`],
])('an order is found by %s', async (_what, search) => {
  const found = await find(search());
  expect(found).toContain(target._id);
  expect(found).not.toContain(other._id);
});

test.each([
  ['SW1A 2AA', ['sw1a2aa', 'SW1A 2AA', 'SW1A  2aa']],
  ['EC1A1BB', ['EC1A 1BB', 'ec1a1bb']],
  ['1234 AB', ['1234ab']],
  ['113 51', ['11351', '113 51']],
])('an order to postcode %s is found with and without the space', async (postcode, searches) => {
  const { _id } = await placeTo(await signIn(shop.db), await createTestProduct(shop), { postcode });
  for (const search of searches) expect(await find(search)).toEqual([_id]);
});

const spelled = await placeTo(buyer, goods, {
  name: "Siobhán O'Brien",
  company: 'Müller & Łódź Straße',
  line1: '5 Østvik Ægirs vei',
  city: 'Næstved',
});
const curly = await placeTo(buyer, goods, { name: 'Pat O’Brien', line1: '6 D’Arcy Road', city: 'Ostvik' });

test.each([
  ['Ostvik', 'OSTVIK', 'østvik', 'Østvik', 'O\u0308stvik'],
  ['Muller', 'müller', 'MÜLLER', 'mu\u0308ller'],
  ['Lodz strasse', 'łódź straße', 'aegirs naestved', 'Siobhan'],
  ['O Brien', 'OBrien', "O'Brien", 'O’Brien', 'oʼbrien', 'O´Brien', 'obri', "O'BRI"],
])('an order is found in any spelling: %s', async (...searches) => {
  for (const search of searches) expect(await find(search), search).toContain(spelled._id);
});

test('an apostrophe matches either kind of apostrophe, a space, and none', async () => {
  for (const search of ["o'brien", 'o’brien', 'obrien', 'o brien', 'darcy', "d'arcy", 'd arcy', 'ØSTVIK']) {
    expect(await find(search), search).toContain(curly._id);
  }
  expect(await find('obrien darcy')).toEqual([curly._id]);
  expect(await find("o'x'brien")).toEqual([]);
});

test('each word and the status narrow the search; words that no single order contains find nothing', async () => {
  expect(await find('nordmann leeds')).toEqual([]);
  expect(await find('nordmann', { status: 'unpaid' })).toEqual([target._id]);
  expect(await find('nordmann', { status: 'paid' })).toEqual([]);
  expect(await find('nordmann', { page: 2, limit: 1 })).toEqual([]);
  expect(await find('')).toEqual(expect.arrayContaining([target._id, other._id]));
});

test.each([
  "'",
  '\\',
  ':*',
  '!',
  '&',
  "zq' | 'zz",
  '(',
  '<->',
  '%',
  '#',
  '999999999999999',
  'x'.repeat(200),
  '🔧',
  '⑴ ﷺ ½ ㈱ ŉ',
  "''’'",
  "w'x'y'z'".repeat(20),
])('the search $0 is handled like any other', async (search) => expect(await find(search)).not.toContain(other._id));

test('an order is found by the tracking number of a parcel', async () => {
  await payOrder(shop, buyer, target);
  const { body: order } = await shop.call(orders.get, { params: { id: target._id } }, admin.token);
  const body = {
    carrier: 'Post',
    trackingNumber: 'EA 123-no',
    lines: order.lines.map(({ _id: line }: { _id: string }) => ({ line, quantity: 1 })),
    shippedWas: 0,
  };
  const sent = await shop.call(shipments.ship, { params: { id: target._id }, body }, admin.token);
  expect(sent.status).toBeLessThan(300);
  expect(await find('ea 123-NO')).toEqual([target._id]);
  expect(await find('ea 123')).toEqual([target._id]);
  for (const search of ['ea 12', 'ea%123-', 'ea 124']) expect(await find(search), search).toEqual([]);
});

test('an order is found by the number of its invoice', async () => {
  const { rows: issued } = await shop.db.$client.query('select year, number from document where order_id = $1', [
    target._id,
  ]);
  const number = documentNumber(issued[0]);
  expect(await find(number)).toEqual([target._id]);
  expect(await find(number.replace(/-0+/, '-'))).toEqual([target._id]);
  expect(await find('2026-999999999')).toEqual([]);
});

test('an order is found by phone number in any format, with and without the country code', async () => {
  const german = await placeTo(buyer, goods, { phone: '+49 170 1000006' });
  const local = await placeTo(buyer, goods, { phone: '0171/200 00-07' });
  for (const search of [
    '01701000006',
    '+491701000006',
    '+49 170 1000006',
    '0049 170/1000006',
    '170 1000006',
    '000006',
  ]) {
    expect(await find(search), search).toEqual([german._id]);
  }
  for (const search of ['01712000007', '+49 171 2000007', '(0171) 20000-07']) {
    expect(await find(search), search).toEqual([local._id]);
  }
  expect(await find('01701000007')).toEqual([]);
});

test('among many orders, each kind of search uses an index', async () => {
  await shop.db.$client.query(`
    insert into orders (customer_id, user_name, email, delivery_address, goods_cents, shipping_cents, total_cents, held_until)
    select customer_id, 'Buyer ' || n, 'b' || n || '@example.com', '{"line1": "Elsewhere"}', 0, 0, 0, now()
      from orders, generate_series(1, 5000) n where id = '${other._id}'`);
  await shop.db.$client.query('analyze orders; analyze order_line; analyze shipment; analyze part_number');
  for (const search of [
    'kirkegata',
    'Ostvik',
    "O'Brien",
    buyer.email,
    String(target.number),
    goods.name.replace('Test valve ', ''),
    '+49 170 1000006',
    '2026-000001',
    'ea 123',
  ]) {
    const plan = await rows<{ 'QUERY PLAN': string }>(
      shop.db,
      sql`explain select id from orders where ${matchesOrderSearch(search)}`,
    );
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('orders_found');
    expect(text).not.toMatch(/Seq Scan on orders/);
  }
});
