import { expect, test } from 'vitest';
import { cart } from '#features/carts/contract/cart.ts';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { quickOrder } from '#features/quick-order/contract/quick-order.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { addOwnPrices, addTaxExemptions } from '#test/helpers/own-prices.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { type TestProduct, createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { setTaxAndDelivery } from '#test/helpers/tax-and-delivery.ts';

/* A cart shows the prices that an order of it would charge. */

const shop = await startShop({ SHIPPING_FEE: '7.95' });
const setPrice = addOwnPrices(shop);
const exempt = addTaxExemptions();

const toLines = (goods: TestProduct, quantity: number) => [{ productId: goods.id, quantity }];

const getCart = async (person: TestPerson, goods: TestProduct, quantity: number) => {
  await shop.call(cart.add, { body: { lines: toLines(goods, quantity) } }, person.token);
  return (await shop.call(cart.get, {}, person.token)).body;
};

const quote = async (person: TestPerson, goods: TestProduct, quantity: number) =>
  (await shop.call(checkout.quote, { body: { lines: toLines(goods, quantity), country: 'NO' } }, person.token)).body;

const place = (person: TestPerson, goods: TestProduct, quantity: number, total: number) =>
  shop.call(checkout.place, { body: { lines: toLines(goods, quantity), delivery: oslo, total } }, person.token);

test('a cart has its customer’s own prices, and the same total as the order', async () => {
  await setTaxAndDelivery(shop.db, {});
  const trade = await signIn(shop.db);
  const other = await signIn(shop.db);
  const valve = await createTestProduct(shop, { unitPriceCents: 945, priceBreaks: [{ from: 10, percent: 5 }] });
  await setPrice(trade, valve, { percent: 20 });
  await setPrice(trade, valve, { cents: 710, per: 1 });
  const own = await getCart(trade, valve, 12);
  expect(own).toMatchObject({ price: 113.4, discount: 28.2, total: 93.15 });
  expect(own.lines).toMatchObject([{ price: 113.4, discount: 28.2 }]);
  expect((await getCart(other, valve, 12)).discount).toBe(5.67);
  expect((await quote(trade, valve, 12)).total).toBe(own.total);
  expect((await place(trade, valve, 12, own.total)).status).toBe(201);
});

test('a cart and a quick order of a tax-exempt buyer have prices without tax, like the order', async () => {
  await setTaxAndDelivery(shop.db, {
    seller: { country: 'NO' },
    rates: { ordinary: [{ country: 'NO', rate: 20 }] },
  });
  const buyer = await signIn(shop.db);
  const other = await signIn(shop.db);
  exempt.add(buyer.customerId);
  const goods = await createTestProduct(shop, { unitPriceCents: 1199 });
  const own = await getCart(buyer, goods, 7);
  expect(own).toMatchObject({ price: 69.93, tax: 0, shipping: 6.63, total: 76.56 });
  expect(own.lines[0].product.unitPrice).toBe(9.99);
  const body = { lines: toLines(goods, 7) };
  const { body: checked } = await shop.call(quickOrder.check, { body }, buyer.token);
  expect(checked).toMatchObject({ price: 69.93, total: 76.56, lines: [{ price: 69.93, discount: 0 }] });
  expect((await getCart(other, goods, 7)).total).toBe(91.88);
  expect((await place(buyer, goods, 7, 76.56)).body).toMatchObject({ total: 76.56, tax: 0 });
});
