import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { keys } from '#features/api-keys/contract/keys.ts';
import { addTestCode, getTestCode } from '#features/discount-codes/test/codes.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { findBrokenRules } from '#features/rules.ts';
import { staffOrders } from '#features/staff-orders/contract/staff-orders.ts';
import { openStaffOrders } from '#features/staff-orders/test/staff-orders.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const other = await startShop({}, { beside: shop });
const admin = await signIn(shop.db, 'admin');
const manager = await signIn(shop.db, 'manager');
const { place } = openStaffOrders(shop, manager);
const { $client: pool } = shop.db;
const count = async (text: string, values: unknown[]): Promise<number> => (await pool.query(text, values)).rows[0].n;
const countOrders = (product: string): Promise<number> =>
  count('select count(*)::int as n from order_line where product_id = $1', [product]);

const NUL = '\u0000';
const LONE = '\uD800';

test.each<[string, object]>([
  ['a zero byte in the name', { walkIn: { name: `Wanda${NUL}`, email: '', phone: '' } }],
  ['half a surrogate pair in the name', { walkIn: { name: `Wanda ${LONE}`, email: '', phone: '' } }],
  ['a right-to-left override in the name', { walkIn: { name: 'Wanda \u202Eadnaw', email: '', phone: '' } }],
  ['an endless name', { walkIn: { name: 'W'.repeat(100_000), email: '', phone: '' } }],
  ['a zero byte in the email', { walkIn: { name: 'Wanda', email: `a${NUL}@example.com`, phone: '' } }],
  ['two emails', { walkIn: { name: 'Wanda', email: 'a@example.com,b@example.com', phone: '' } }],
  ['a zero byte in the reference', { reference: `x${NUL}` }],
  ['a zero byte in the address', { delivery: { ...oslo, line1: `x${NUL}` } }],
  ['a zero byte in the code', { code: `x${NUL}` }],
  ['a total that is not a number', { total: 'much' }],
  ['an endless total', { total: 1e308 }],
  ['a total below zero', { total: -10 }],
  ['no buyer', { walkIn: null }],
  ['two buyers', { customerId: randomUUID() }],
])('an order with %s is refused, and none is placed', async (_, change) => {
  const goods = await createTestProduct(shop);
  const body = {
    customerId: null,
    walkIn: { name: 'Wanda', email: '', phone: '' },
    lines: [{ productId: goods.id, quantity: 1 }],
    delivery: oslo,
    total: 10,
    ...change,
  };
  const { status } = await shop.call(staffOrders.place, { body }, manager.token);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(await countOrders(goods.id)).toBe(0);
});

test.each([NUL, `wa${NUL}`, '%', '__', '\\', "'", '#999999999999999', '9'.repeat(200), '\u202E', 'ﷺ'.repeat(60)])(
  'staff who search for %j find nobody',
  async (search) => {
    const { status, body } = await shop.call(staffOrders.customers, { query: { search } }, manager.token);
    expect(status === 200 ? body : status).toEqual(status === 200 ? [] : 400);
  },
);

test.each([0, -1, 0.5, 1e308, 2_000_000_000])('a quantity of %d is refused', async (quantity) => {
  const goods = await createTestProduct(shop);
  const refused = await place({ name: 'Wanda' }, [[goods, quantity]], { delivery: oslo, total: 10 });
  expect([refused.status >= 400, refused.status < 500]).toEqual([true, true]);
});

test('the same request at two processes at once places one order', async () => {
  const goods = await createTestProduct(shop, { stock: 2 });
  const beside = openStaffOrders(other, manager);
  const key = randomUUID();
  const replies = await Promise.all(
    [place, beside.place, place, beside.place].map((placeAt) =>
      placeAt({ name: 'Wanda' }, [[goods, 2]], { delivery: oslo, total: 20 }, key),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(replies.map(({ body }) => body._id)).size).toBe(1);
  expect(await countOrders(goods.id)).toBe(1);
});

test('while the database hangs, an order is refused or placed, and a repeated request returns the same order', async () => {
  const goods = await createTestProduct(shop);
  const key = randomUUID();
  const once = () => place({ name: 'Stuck Wanda' }, [[goods, 1]], { delivery: oslo, total: 10 }, key);
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from stock where product_id = $1 for update', [goods.id]);
  const refused = await once();
  await holder.query('rollback');
  holder.release();
  expect([refused.status, refused.body.code]).toEqual([503, 'not_ready']);
  const replies = [await once(), await once()];
  expect(replies.map(({ status }) => status)).toEqual([201, 201]);
  expect(await countOrders(goods.id)).toBe(1);
  expect(await count('select count(*)::int as n from customer where name = $1', ['Stuck Wanda'])).toBe(1);
});

test('a code keeps to its limit of uses when staff use it for many walk-ins at once', async () => {
  const goods = await createTestProduct(shop, { stock: 100 });
  const code = await addTestCode(shop, admin, { mostUses: 3 });
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      place({ name: `Wanda ${'ABCDEFGH'[at]}` }, [[goods, 1]], { delivery: oslo, total: 9, code: code.code }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
    201, 201, 201, 409, 409, 409, 409, 409,
  ]);
  expect((await getTestCode(shop, admin, code)).used).toBe(3);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a once-per-customer code works once per email of walk-ins, however the email is written', async () => {
  const goods = await createTestProduct(shop, { stock: 100 });
  const { code } = await addTestCode(shop, admin, { onceEach: true });
  const local = `wanda.${randomUUID().slice(0, 8)}`;
  const replies = await Promise.all(
    [`${local}@example.com`, `${local.toUpperCase()}@EXAMPLE.com`, `${local}+2@example.com`].map((email) =>
      place({ name: 'Wanda', email }, [[goods, 1]], { delivery: oslo, total: 9, code }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 409, 409]);
});

test('an account that is deleted while a clerk places its order has no open order', async () => {
  const goods = await createTestProduct(shop, { stock: 1000 });
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const buyer = await signIn(shop.db);
      const [placed, deleted] = await Promise.all([
        place(buyer, [[goods, 1]], { delivery: oslo, total: 10 }),
        shop.call(identity.deleteAccount, {}, buyer.token),
      ]);
      expect([
        [201, 200],
        [404, 200],
        [201, 409],
      ]).toContainEqual([placed.status, deleted.status]);
      const kept = await count(
        `select count(*)::int as n from orders
          where customer_id = $1 and (status = 'unpaid' or email not like '%invalid' or delivery_address::text like '%Oslo%')`,
        [buyer.customerId],
      );
      expect(kept).toBe(deleted.status === 200 ? 0 : 1);
    }),
  );
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an API key that may place orders places one under the key’s name; another key is refused', async () => {
  const goods = await createTestProduct(shop);
  const make = async (permissions: string[]) =>
    (await shop.call(keys.create, { body: { name: 'Till 2', permissions } as never }, admin.token)).body.secret;
  const body = {
    customerId: null,
    walkIn: { name: 'Wanda', email: '', phone: '' },
    lines: [{ productId: goods.id, quantity: 1 }],
    delivery: oslo,
    total: 10,
  };
  const refused = await shop.call(staffOrders.place, { body }, await make(['orders.read']));
  expect(refused.status).toBe(403);
  const key = await make(['orders.place']);
  const placed = await shop.call(staffOrders.place, { body, idempotencyKey: randomUUID() }, key);
  expect([placed.status, placed.body.message]).toEqual([201, undefined]);
  const [seen] = (await shop.call(orders.timeline, { params: { id: placed.body._id } }, manager.token)).body;
  expect(seen.by).toContain('Till 2');
  expect(await findBrokenRules(shop.db)).toEqual({});
});
