import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { orders } from '#features/orders/contract/orders.ts';
import { findBrokenRules } from '#features/rules.ts';
import { type TestProduct, createTestProduct, createTestProducts, placeLines, placeOrder } from './products.ts';
import { confirmCard, extractIntentId, createTestIntent, confirmTestPayment } from './pay.ts';
import { type TestPerson, signIn } from './people.ts';
import type { TestReply, TestShop } from './start-shop.ts';

/* Races between orders. Quick tests run small ones, and test/long runs large ones. */

/**
 * How much later each next order is cancelled, in ms. Cancelling is faster than paying, so without a head start
 * it would always win.
 */
const HEAD_START_MS = 40;

type PlacedOrder = { buyer: TestPerson; placed: { _id: string; price: number } };

const cancel = (shop: TestShop, { buyer, placed }: PlacedOrder) =>
  shop.call(orders.cancel, { params: { id: placed._id } }, buyer.token);

const finishPaying = async (shop: TestShop, { buyer, placed }: PlacedOrder, clientSecret: string): Promise<void> => {
  await confirmCard(shop, clientSecret);
  await confirmTestPayment(shop, buyer, placed, extractIntentId(clientSecret));
};

const signInMany = (shop: TestShop, count: number): Promise<TestPerson[]> =>
  Promise.all(Array.from({ length: count }, () => signIn(shop.db)));

/** Starts the payment of orders with two lines while they are cancelled: no cancelled order is charged. */
export const racePaymentStartWithCancel = async (shop: TestShop, count: number): Promise<void> => {
  const place = async (): Promise<PlacedOrder> => {
    const buyer = await signIn(shop.db);
    const one = await createTestProduct(shop);
    const other = await createTestProduct(shop);
    const { body } = await placeLines(shop, buyer, [
      [one, 2],
      [other, 1],
    ]);
    return { buyer, placed: body };
  };
  const made = await Promise.all(Array.from({ length: count }, place));
  await Promise.all(
    made.map(async (order, at) => {
      const pay = async () => {
        const { body } = await createTestIntent(shop, order.buyer, order.placed);
        if (body.clientSecret !== undefined) await finishPaying(shop, order, body.clientSecret);
      };
      await Promise.all([pay(), wait(at * HEAD_START_MS).then(() => cancel(shop, order))]);
    }),
  );
  for (const { placed } of made) {
    const { rows } = await shop.db.$client.query(
      `select case status when 'paid' then total_cents else 0 end::int as owed,
              (select coalesce(sum((i.doc->>'amount')::int), 0)::int from sandbox.payment_intent i
                where i.doc->>'status' = 'succeeded' and i.doc->'metadata'->>'order' = o.id::text) as charged
         from orders o where id = $1`,
      [placed._id],
    );
    expect(rows[0].charged).toBe(rows[0].owed);
  }
  expect(await findBrokenRules(shop.db)).toEqual({});
};

/** Pays orders with a started payment while they are cancelled: each ends paid or cancelled, never both. */
export const racePaymentWithCancel = async (shop: TestShop, count: number): Promise<void> => {
  const place = async (goods: TestProduct): Promise<PlacedOrder> => {
    const buyer = await signIn(shop.db);
    return { buyer, placed: (await placeOrder(shop, buyer, goods, 5)).body };
  };
  const made = await Promise.all((await createTestProducts(shop, count)).map(place));
  await Promise.all(
    made.map(async (order, at) => {
      const { body } = await createTestIntent(shop, order.buyer, order.placed);
      await Promise.all([
        finishPaying(shop, order, body.clientSecret),
        wait(at * HEAD_START_MS).then(() => cancel(shop, order)),
      ]);
    }),
  );
  expect(await findBrokenRules(shop.db)).toEqual({});
  const openOrders = await shop.db.$client.query(
    `select status from orders where id = any($1) and status not in ('paid', 'cancelled')`,
    [made.map(({ placed }) => placed._id)],
  );
  expect(openOrders.rows).toEqual([]);
};

type StockRace = { buyers: number; pieces: number };

/** Expects each piece to be sold once, and everybody else to get `out_of_stock`. */
const expectSoldOut = async (shop: TestShop, replies: TestReply[], { buyers, pieces }: StockRace): Promise<void> => {
  const codes = Object.groupBy(replies, ({ status, body }) => `${status} ${body.code ?? ''}`);
  expect(Object.fromEntries(Object.entries(codes).map(([code, same]) => [code, same?.length]))).toEqual({
    '201 ': pieces,
    '409 out_of_stock': buyers - pieces,
  });
  expect(await findBrokenRules(shop.db)).toEqual({});
  expect(shop.log).toEqual([]);
};

/** More buyers than pieces each order one piece. */
export const raceForProduct = async (shop: TestShop, flood: StockRace): Promise<void> => {
  const goods = await createTestProduct(shop, { stock: flood.pieces });
  const buyers = await signInMany(shop, flood.buyers);
  const replies = await Promise.all(buyers.map((buyer) => placeOrder(shop, buyer, goods)));
  await expectSoldOut(shop, replies, flood);
};

/** More buyers than pieces each order one piece with another product; every second one with the lines reversed. */
export const raceForLines = async (shop: TestShop, flood: StockRace): Promise<void> => {
  const some = await createTestProducts(shop, 4, { stock: flood.pieces });
  const rare = await createTestProduct(shop, { stock: flood.pieces });
  const buyers = await signInMany(shop, flood.buyers);
  const replies = await Promise.all(
    buyers.map((buyer, at) => {
      const lines: [TestProduct, number][] = [
        [rare, 1],
        [some[at % some.length] as TestProduct, 1],
      ];
      return placeLines(shop, buyer, at % 2 === 0 ? lines : lines.toReversed());
    }),
  );
  await expectSoldOut(shop, replies, flood);
};

/** Places orders for six products in alternating sequence: all succeed. */
export const placeInAlternatingOrder = async (shop: TestShop, buyers: TestPerson[], count: number): Promise<void> => {
  const some = await createTestProducts(shop, 6, { stock: count });
  const sent = Array.from({ length: count }, (_, at) => {
    const turned = at % 2 === 0 ? some : some.toReversed();
    return placeOrder(shop, buyers[at % buyers.length] as TestPerson, turned[at % some.length] as TestProduct);
  });
  expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([201]));
  expect(await findBrokenRules(shop.db)).toEqual({});
};
