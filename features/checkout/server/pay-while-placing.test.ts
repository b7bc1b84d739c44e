import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { Address } from '#features/addresses/contract/address.ts';
import { products } from '#features/products/contract/products.ts';
import { findBrokenRules } from '#features/rules.ts';
import { payByTender } from '#features/payments/server/pay-by-tender.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { cents } from '#platform/contract/money.ts';
import { execute } from '#platform/server/db/query.ts';
import { features } from '#server/features.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { cleanUp } from '#test/helpers/clean-up.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { type TestProduct, createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { addTestTender, toCode } from '#test/helpers/tender.ts';
import { type OrderStep, setOrderStepFinders } from './order-steps.ts';
import { placeOrder } from './place-order.ts';

/* Orders that a tender pays as they are placed. */

const shop = await startShop();
const tender = addTestTender(shop);
await execute(shop.db, sql`create table test_account (id int primary key, cents bigint)`);
await execute(shop.db, sql`insert into test_account values (1, 0)`);

const getBalance = async (): Promise<number> =>
  (await shop.db.$client.query('select cents from test_account')).rows[0].cents;

const charge = (amount: number) => sql`update test_account set cents = cents + ${amount} where id = 1`;

/** Locks an account before the stock, and charges it for orders whose way to pay is the account. */
const accountStep: OrderStep = {
  before: async (trx) => void (await execute(trx, sql`select from test_account for update`)),
  after: (trx, { id }) =>
    payByTender(trx, id, tender.tender.method, async (_trx, { totalCents }) => {
      await execute(trx, charge(totalCents));
      return id;
    }),
};

const useSteps = (step: (payBy: string | undefined) => OrderStep | null) => {
  setOrderStepFinders([{ findStep: async (_db, _order, { payBy }) => step(payBy) }]);
};
cleanUp(() => setOrderStepFinders(features.flatMap(({ orderStep = [] }) => orderStep)));
const useAccount = () => useSteps((payBy) => (payBy === 'trial' ? accountStep : null));

const unpaid = { orders: 100, lines: 100, cents: cents(1e9), unprovenCents: cents(1e9), holdHours: 24 };

const place = (buyer: TestPerson, { id, unitPriceCents }: TestProduct, more: { payBy?: string; key?: string } = {}) => {
  const { payBy, key = null } = more;
  return placeOrder(
    shop.db,
    { ...buyer, asStaff: false, hasMorePermission: false, secondStepError: null, freshError: null },
    {
      lines: [{ productId: id, quantity: 2 }],
      deliveryAddress: Address.parse(oslo),
      billingAddress: null,
      reference: '',
      method: null,
      expected: { goods: cents(unitPriceCents * 2) },
      ...(payBy !== undefined && { payBy }),
    },
    { holdHours: 48, unpaid, shippingFeeCents: cents(0), idempotencyKey: key, network: null },
  );
};

const countOrders = async ({ customerId }: TestPerson): Promise<number> =>
  (await shop.db.$client.query('select from orders where customer_id = $1', [customerId])).rowCount ?? 0;

test('an order that is paid as it is placed is returned as paid, and no email asks the buyer to pay', async () => {
  useAccount();
  const buyer = await signIn(shop.db);
  const before = await getBalance();
  const placed = await place(buyer, await createTestProduct(shop), { payBy: 'trial' });
  expect(placed).toMatchObject({ paid: true, status: 'paid', transactionId: `trial_${placed._id}` });
  expect(await getBalance()).toBe(before + 2000);
  const mails = await shop.mailsTo(buyer.email);
  expect(mails.map(({ subject }) => subject)).toHaveLength(2);
  for (const { text } of mails) expect(text).not.toMatch(/pay by|pay now|hold the goods/i);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a repeated request returns the current state of the order', async () => {
  useAccount();
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const first = await place(buyer, goods, { payBy: 'trial', key: 'again' });
  expect(await place(buyer, goods, { payBy: 'trial', key: 'again' })).toEqual(first);
  const waiting = await place(buyer, goods, { key: 'card' });
  expect(waiting.paid).toBe(false);
  await payOrder(shop, buyer, waiting);
  expect(await place(buyer, goods, { key: 'card' })).toMatchObject({ _id: waiting._id, paid: true });
  expect(await countOrders(buyer)).toBe(2);
});

test('ten identical simultaneous requests charge an account once', async () => {
  useAccount();
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const before = await getBalance();
  const all = await Promise.all(Array.from({ length: 10 }, () => place(buyer, goods, { payBy: 'trial', key: 'ten' })));
  expect(new Set(all.map(({ _id, status }) => `${_id} ${status}`)).size).toBe(1);
  expect(await getBalance()).toBe(before + 2000);
});

test('a request with the same key and another way to pay is refused', async () => {
  useAccount();
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  await place(buyer, goods, { payBy: 'trial', key: 'way' });
  expect(await place(buyer, goods, { key: 'way' }).catch(toCode)).toBe('key_reused');
  await place(buyer, goods, { key: 'way-2' });
  expect(await place(buyer, goods, { payBy: 'trial', key: 'way-2' }).catch(toCode)).toBe('key_reused');
  expect(await countOrders(buyer)).toBe(2);
});

test('an order with a way to pay that no feature offers is not placed', async () => {
  useAccount();
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  for (const payBy of ['cash', 'card', '']) {
    expect(await place(buyer, goods, { payBy }).catch(toCode)).toBe('way_not_offered');
  }
  expect(await countOrders(buyer)).toBe(0);
  expect((await shop.call(products.get, { params: { id: goods.id } })).body.stock).toBe(100);
});

test.each(['before', 'after'] as const)(
  'money that a step writes %s a refused order is rolled back',
  async (moment) => {
    const buyer = await signIn(shop.db);
    const before = await getBalance();
    useSteps(() => ({
      async [moment](trx: Parameters<NonNullable<OrderStep['before']>>[0]) {
        await execute(trx, charge(500));
        throw new DomainError('unpaid_limit');
      },
    }));
    expect(await place(buyer, await createTestProduct(shop)).catch(toCode)).toBe('unpaid_limit');
    expect(await getBalance()).toBe(before);
  },
);

test('money that a step writes is rolled back if the product changes before the order is written', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const before = await getBalance();
  let tries = 0;
  useSteps(() => ({
    async before(trx) {
      tries += 1;
      await execute(trx, charge(500));
      // Another session changes the product before each attempt.
      await execute(shop.db, sql`update product set version = version + 1 where id = ${goods.id}`);
    },
  }));
  expect(await place(buyer, goods).catch(toCode)).toBe('price_changed');
  expect([tries, await getBalance(), await countOrders(buyer)]).toEqual([3, before, 0]);
});

test.each(['commit', 'rollback', '; COMMIT', 'end', 'begin', 'abort', '/* now */ commit', '-- now\ncommit'])(
  'a step cannot end the transaction of its order with "%s"',
  async (statement) => {
    const buyer = await signIn(shop.db);
    const before = await getBalance();
    for (const moment of ['before', 'after'] as const) {
      useSteps(() => ({
        async [moment](trx: Parameters<NonNullable<OrderStep['before']>>[0]) {
          await execute(trx, charge(500));
          await execute(trx, sql.raw(statement));
        },
      }));
      expect(await place(buyer, await createTestProduct(shop)).catch(String)).toContain('belongs to the caller');
    }
    expect([await getBalance(), await countOrders(buyer)]).toEqual([before, 0]);
  },
);

test('a step may roll back to its own savepoint', async () => {
  const buyer = await signIn(shop.db);
  const before = await getBalance();
  useSteps(() => ({
    async before(trx) {
      for (const text of ['savepoint own', 'update test_account set cents = 0', 'rollback to own']) {
        await execute(trx, sql.raw(text));
      }
    },
  }));
  expect((await place(buyer, await createTestProduct(shop))).status).toBe('unpaid');
  expect(await getBalance()).toBe(before);
});

test('a step cannot write outside its order’s transaction', async () => {
  const buyer = await signIn(shop.db);
  const before = await getBalance();
  setOrderStepFinders([{ findStep: async (db) => ({ before: async () => void (await execute(db, charge(500))) }) }]);
  expect(await place(buyer, await createTestProduct(shop)).catch(String)).toContain('revoked');
  expect([await getBalance(), await countOrders(buyer)]).toEqual([before, 0]);
});
