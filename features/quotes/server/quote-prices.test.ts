import { expect, test } from 'vitest';
import { quotes } from '#features/quotes/contract/quotes.ts';
import { buildQuote, openQuotes } from '#features/quotes/test/quotes.ts';
import { findBrokenRules } from '#features/rules.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { addOwnPrices, addTaxExemptions } from '#test/helpers/own-prices.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { setTaxAndDelivery } from '#test/helpers/tax-and-delivery.ts';

const shop = await startShop();
const setPrice = addOwnPrices(shop);
const exempt = addTaxExemptions();
const { make, linkTo, accept, seenBy, manager } = await openQuotes(shop);

test('a draft order has the customer’s own prices, and the order that comes of it costs what the draft showed', async () => {
  await setTaxAndDelivery(shop.db, {});
  const trade = await signIn(shop.db);
  const valve = await createTestProduct(shop);
  const pipe = await createTestProduct(shop);
  await setPrice(trade, valve, { percent: 20 });
  await setPrice(trade, pipe, { percent: 50 });
  const lines: [typeof valve, number, number?][] = [
    [valve, 2],
    [pipe, 2, 9],
  ];
  const body = {
    kind: 'draft' as const,
    email: trade.email,
    country: 'NO',
    lines: lines.map(([{ id: productId }, quantity, price = null]) => ({ productId, quantity, price })),
  };
  expect((await shop.call(quotes.price, { body }, manager.token)).body.total).toBe(34);
  const made = await make(trade, { lines, delivery: oslo });
  expect(made.body).toMatchObject({ total: 34, priced: { price: 38, discount: 4 } });
  const token = await linkTo(trade);
  const { status, body: order } = await accept(trade, token, await seenBy(token));
  expect([status, order.total]).toEqual([201, 34]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the promised prices of a quote replace the customer’s own prices', async () => {
  await setTaxAndDelivery(shop.db, {});
  const trade = await signIn(shop.db);
  const valve = await createTestProduct(shop);
  await setPrice(trade, valve, { percent: 20 });
  expect((await make(trade, buildQuote({ lines: [[valve, 2]] }))).body.total).toBe(20);
  const token = await linkTo(trade);
  expect((await accept(trade, token, await seenBy(token))).body.total).toBe(20);
});

test.each(['draft', 'quote'] as const)('an exempt customer sees and pays no tax on a %s', async (kind) => {
  await setTaxAndDelivery(shop.db, { includesTax: false, rates: { ordinary: [{ country: 'NO', rate: 25 }] } });
  const buyer = await signIn(shop.db);
  exempt.add(buyer.customerId);
  const valve = await createTestProduct(shop);
  const made = await make(buyer, { ...buildQuote({ lines: [[valve, 2]] }), kind });
  expect(made.body.total).toBe(20);
  const token = await linkTo(buyer);
  const { status, body: order } = await accept(buyer, token, await seenBy(token));
  expect([status, order.total, order.tax]).toEqual([201, 20, 0]);
});
