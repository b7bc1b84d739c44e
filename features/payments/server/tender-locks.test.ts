import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { setOrderStepFinders } from '#features/checkout/server/order-steps.ts';
import { findBrokenRules } from '#features/rules.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, negateCents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, one } from '#platform/server/db/query.ts';
import { features } from '#server/features.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { cleanUp } from '#test/helpers/clean-up.ts';
import { confirmCard, confirmTestPayment, createTestIntent, extractIntentId } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { createTestProducts } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { takeTender, payByTender } from './pay-by-tender.ts';
import { setTenders } from './tenders.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
await execute(shop.db, sql`create table test_account (id int primary key, cents bigint)`);
await execute(shop.db, sql`insert into test_account values (1, 0)`);

/** Charges the one account that all orders share. The update locks the account until the transaction ends. */
const charge = (trx: Transaction, amount: Cents) =>
  execute(trx, sql`update test_account set cents = cents + ${amount} where id = 1`);

setTenders([
  {
    method: 'trial',
    async refund(trx, { id, amountCents }) {
      await charge(trx, negateCents(amountCents));
      return { id, status: 'succeeded' };
    },
    paidBy: 'your account',
    refundedTo: 'your account',
  },
]);
cleanUp(() => setTenders(features.flatMap(({ tenders = [] }) => tenders)));
// Orders with this reference are charged when they are placed.
setOrderStepFinders([
  {
    findStep: async (_db, { reference }) =>
      reference === 'account'
        ? {
            before: async (trx) => void (await execute(trx, sql`select from test_account for update`)),
            after: (trx, { id }) =>
              payByTender(trx, id, 'trial', async (_trx, { totalCents }) => {
                await charge(trx, totalCents);
                return id;
              }),
          }
        : null,
  },
]);
cleanUp(() => setOrderStepFinders(features.flatMap(({ orderStep = [] }) => orderStep)));

const goods = await createTestProducts(shop, 3, { stock: 10_000 });
const buyers = await Promise.all(Array.from({ length: 5 }, () => signIn(shop.db)));

const place = async (buyer: TestPerson, reference = '') => {
  const lines = goods.map(({ id: productId }) => ({ productId, quantity: 1 }));
  const body = { lines, delivery: oslo, total: 30, reference };
  return (await shop.call(checkout.place, { body }, buyer.token)).body;
};

const take = async ({ _id }: { _id: string }) => {
  const charged = (trx: Transaction, { totalCents }: { totalCents: Cents }) => charge(trx, totalCents).then(() => _id);
  await takeTender(shop.db, shop.provider, _id, 'trial', charged).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
  });
  return { status: 200, body: {} };
};

/** The buyer's card is refused once the order has ended or is paid. */
const payByCard = async (buyer: TestPerson, order: { _id: string; price: number }) => {
  const begun = await createTestIntent(shop, buyer, order);
  if (begun.status !== 200) return begun;
  await confirmCard(shop, begun.body.clientSecret);
  return confirmTestPayment(shop, buyer, order, extractIntentId(begun.body.clientSecret));
};

const refund = ({ _id }: { _id: string }) =>
  shop.call(payments.refund, { params: { id: _id }, body: { reason: 'broken' } }, admin.token);

test('simultaneous orders, tenders, refunds, cards and cancellations wait for each other, without a deadlock', async () => {
  for (let round = 0; round < 3; round++) {
    const waiting = await Promise.all(buyers.map((buyer) => place(buyer)));
    const charged = await Promise.all(buyers.map((buyer) => place(buyer, 'account')));
    const replies = await Promise.all(
      buyers.flatMap((buyer, at) => {
        const own = waiting[at];
        return [
          shop.call(
            checkout.place,
            {
              body: {
                lines: goods.toReversed().map(({ id: productId }) => ({ productId, quantity: 1 })),
                delivery: oslo,
                total: 30,
                reference: 'account',
              },
            },
            buyer.token,
          ),
          refund(charged[at]),
          take(own),
          shop.call(orders.cancel, { params: { id: own._id } }, buyer.token),
          payByCard(buyer, own),
        ];
      }),
    );
    expect(replies.filter(({ status }) => status >= 500).map(({ body }) => body.code)).toEqual([]);
    await Promise.all([...waiting, ...charged].map(refund));
  }
  const { balance, paid } = await one<{ balance: number; paid: number }>(
    shop.db,
    sql`select (select cents from test_account) as balance,
               (select coalesce(sum(o.total_cents - o.refunded_cents), 0) from orders o
                  join payment p on p.provider_id = o.transaction_id and p.method = 'trial') as paid`,
  );
  expect(balance).toBe(paid);
  expect(balance).toBeGreaterThan(0);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
