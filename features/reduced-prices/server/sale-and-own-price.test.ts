import { expect, test } from 'vitest';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { sales } from '#features/reduced-prices/contract/sales.ts';
import { findBrokenRules } from '#features/rules.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { dateInDays } from '#test/helpers/dates.ts';
import { addOwnPrices } from '#test/helpers/own-prices.ts';
import { signIn } from '#test/helpers/people.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { setTaxAndDelivery } from '#test/helpers/tax-and-delivery.ts';

/* Sums to the cent, worked out by hand. Delivery costs $7.95 below $100.00, and 8.25% tax is added to all. */

const shop = await startShop({ SHIPPING_FEE: '7.95' });
await setTaxAndDelivery(shop.db, { includesTax: false, rates: { ordinary: [{ country: 'NO', rate: 8.25 }] } });
const admin = await signIn(shop.db, 'admin');
const givePrice = addOwnPrices(shop);

/** Quotes and orders 12 pieces of a new product that costs $9.45, and is on sale at $8.00. */
const buyOnSale = async (breakPercent: number | null, ownPercent: number) => {
  const draft = buildProductDraft({
    unitPriceCents: 945,
    ...(breakPercent !== null && { priceBreaks: [{ from: 10, percent: breakPercent }] }),
  });
  const [id = ''] = await writeDrafts(shop, [{ ...draft, sku: draft.sku.toUpperCase() }]);
  const form = { name: 'Autumn', scope: 'skus', percent: null, startsOn: '', endsOn: dateInDays(3) };
  const body = { ...form, value: `${draft.sku.toUpperCase()} 8.00` } as never;
  expect((await shop.call(sales.add, { body }, admin.token)).status).toBe(201);
  const buyer = await signIn(shop.db);
  await givePrice(buyer, null, { percent: ownPercent });
  const lines = [{ productId: id, quantity: 12 }];
  const { body: quoted } = await shop.call(checkout.quote, { body: { lines, country: 'NO' } }, buyer.token);
  const order = { lines, delivery: oslo, total: quoted.total };
  const { status, body: placed } = await shop.call(checkout.place, { body: order }, buyer.token);
  expect([status, placed.total]).toEqual([201, quoted.total]);
  expect(await findBrokenRules(shop.db)).toEqual({});
  return quoted;
};

test('a buyer’s own percentage applies to the regular price, and is charged if it costs less than the sale with its price break', async () => {
  const quoted = await buyOnSale(5, 20);
  expect(quoted).toMatchObject({ price: 96, discount: 5.28, shipping: 7.95, tax: 8.14, total: 106.81 });
});

test('a sale price below the buyer’s own price is charged', async () => {
  const quoted = await buyOnSale(null, 10);
  expect(quoted).toMatchObject({ price: 96, discount: 0, shipping: 7.95, tax: 8.58, total: 112.53 });
});
