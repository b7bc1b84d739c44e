import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sweep } from '#features/cancellations/server/sweep.ts';
import { discountCodes } from '#features/discount-codes/contract/discount-codes.ts';
import {
  addTestCode,
  buildCodeForm,
  getTestCode,
  orderWithCode,
  placeWithCode,
  quoteWithCode,
} from '#features/discount-codes/test/codes.ts';
import { raceForCode } from '#features/discount-codes/test/race-codes.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { findBrokenRules } from '#features/rules.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';

const shop = await startShop({ SHIPPING_FEE: '7.95' });
const admin = await signIn(shop.db, 'admin');
const goods = await createTestProduct(shop, { unitPriceCents: 2000, stock: 100_000 });

const query = (text: string, ...values: unknown[]) => shop.db.$client.query(text, values);
const countOrders = async () => (await query(`select count(*)::int as n from orders`)).rows[0].n;

test('three of twelve simultaneous orders get a code with three uses, and canceling one frees its use', () =>
  raceForCode(shop, { buyers: 12, uses: 3 }));

test('a once-each code is used once per account and once per email, even by simultaneous orders', async () => {
  const code = await addTestCode(shop, admin, { onceEach: true });
  const buyer = await signIn(shop.db);
  const total = (await quoteWithCode(shop, buyer, [[goods, 1]], code.code)).body.total;
  const once = () => placeWithCode(shop, buyer, [[goods, 1]], { code: code.code, total });
  const replies = await Promise.all([once(), once(), once()]);
  expect(replies.map(({ body }) => String(body.code ?? 'placed')).toSorted()).toEqual([
    'code_once_each',
    'code_once_each',
    'placed',
  ]);
  const [local, domain] = buyer.email.split('@') as [string, string];
  const other = await signIn(shop.db);
  await query(
    `update customer set email = $2 where id = $1`,
    other.customerId,
    `${local.toUpperCase()}+again@${domain}`,
  );
  const { body } = await quoteWithCode(shop, other, [[goods, 1]], code.code);
  expect(body.codeProblem.code).toBe('code_once_each');
  expect((await getTestCode(shop, admin, code)).used).toBe(1);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an order with a code that is sent twice is placed once', async () => {
  const code = await addTestCode(shop, admin, { onceEach: true, mostUses: 1 });
  const buyer = await signIn(shop.db);
  const key = randomUUID();
  const once = () => placeWithCode(shop, buyer, [[goods, 1]], { code: code.code, total: 25.95, key });
  const first = await once();
  expect(first.status).toBe(201);
  expect((await once()).body._id).toBe(first.body._id);
});

test('an order that expires unpaid frees its use of a code; a refund does not', async () => {
  const code = await addTestCode(shop, admin, { mostUses: 2 });
  const buyer = await signIn(shop.db);
  const { body: late } = await orderWithCode(shop, buyer, [[goods, 1]], code.code);
  const { body: kept } = await orderWithCode(shop, buyer, [[goods, 1]], code.code);
  await payOrder(shop, buyer, kept);
  const third = await signIn(shop.db);
  const { body: quoted } = await quoteWithCode(shop, third, [[goods, 1]], code.code);
  expect(quoted.codeProblem.code).toBe('code_used_up');
  const refused = await placeWithCode(shop, third, [[goods, 1]], { code: code.code, total: quoted.total });
  expect([refused.status, refused.body.code]).toEqual([409, 'code_used_up']);
  await query(`update orders set held_until = now() - interval '1 second' where id = $1`, late._id);
  await sweep(shop.db, shop.provider, shop.app.log);
  expect((await shop.call(orders.get, { params: { id: late._id } }, buyer.token)).body.status).toBe('expired');
  expect((await getTestCode(shop, admin, code)).used).toBe(1);
  const refund = { params: { id: kept._id }, body: { reason: 'broken' } };
  expect((await shop.call(payments.refund, refund, admin.token)).body.status).toBe('refunded');
  expect((await getTestCode(shop, admin, code)).used).toBe(1);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('if a code is edited between quote and order, no order is written with the old total', async () => {
  const code = await addTestCode(shop, admin);
  const buyer = await signIn(shop.db);
  const { body: quoted } = await quoteWithCode(shop, buyer, [[goods, 1]], code.code);
  expect(quoted.total).toBe(25.95);
  const edited = { ...(buildCodeForm({ code: code.code, percent: 5 }) as object), version: code.version } as never;
  expect((await shop.call(discountCodes.edit, { params: { id: code._id }, body: edited }, admin.token)).status).toBe(
    200,
  );
  const before = await countOrders();
  const refused = await placeWithCode(shop, buyer, [[goods, 1]], { code: code.code, total: quoted.total });
  expect([refused.status, refused.body.code, refused.body.details]).toEqual([
    409,
    'price_changed',
    { price: 20, total: 26.95 },
  ]);
  expect(await countOrders()).toBe(before);
  expect((await placeWithCode(shop, buyer, [[goods, 1]], { code: code.code, total: 26.95 })).status).toBe(201);
});

test('an order that waits for a code while it is edited is priced again', async () => {
  const code = await addTestCode(shop, admin);
  const buyer = await signIn(shop.db);
  const client = await shop.db.$client.connect();
  try {
    await client.query('begin');
    await client.query(`update discount_code set percent = 5, version = version + 1 where id = $1`, [code._id]);
    const pending = placeWithCode(shop, buyer, [[goods, 1]], { code: code.code, total: 25.95 });
    await waitUntilBlocked(shop, client);
    await client.query('commit');
    expect((await pending).body).toMatchObject({ code: 'price_changed', details: { total: 26.95 } });
  } finally {
    client.release();
  }
  expect((await getTestCode(shop, admin, code)).used).toBe(0);
});
