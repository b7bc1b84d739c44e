import { expect, test } from 'vitest';
import { type CartLine, cart } from '#features/carts/contract/cart.ts';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { shownPrices } from '#features/price-lists/contract/shown-prices.ts';
import { addCompanyList } from '#features/price-lists/test/lists.ts';
import { quickOrder } from '#features/quick-order/contract/quick-order.ts';
import { findBrokenRules } from '#features/rules.ts';
import { companies } from '#features/companies/contract/companies.ts';
import { findInvoice } from '#features/documents/server/documents.ts';
import { layOut } from '#features/documents/server/layout.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { createExemptTeam } from '#features/tax-exemptions/test/exemptions.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { type TestProduct, createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { setTaxAndDelivery } from '#test/helpers/tax-and-delivery.ts';

/* Sums to the cent, worked out by hand. Delivery costs $7.95 below $100.00. */

const shop = await startShop({ SHIPPING_FEE: '7.95' });
const admin = await signIn(shop.db, 'admin');

const setTax = (includesTax: boolean, rate: number) =>
  setTaxAndDelivery(shop.db, { includesTax, rates: { ordinary: [{ country: 'NO', rate }] } });

/** Quotes, shows in the cart and on the quick order, and orders some pieces: all of them cost the same. */
const buy = async (buyer: TestPerson, { id: productId }: TestProduct, quantity: number) => {
  const lines = [{ productId, quantity }];
  const { body: quoted } = await shop.call(
    checkout.quote,
    { body: { lines, country: 'NO', postcode: '0150' } },
    buyer.token,
  );
  await shop.call(cart.add, { body: { lines } }, buyer.token);
  const { body: inCart } = await shop.call(cart.get, {}, buyer.token);
  const { body: checked } = await shop.call(quickOrder.check, { body: { lines } }, buyer.token);
  const { status, body: placed } = await shop.call(
    checkout.place,
    { body: { lines, delivery: oslo, total: quoted.total, fromCart: true } },
    buyer.token,
  );
  expect(status).toBe(201);
  const pick = ({ price, discount, shipping, tax, taxName, taxIncluded, total }: typeof quoted) => {
    const sums = { price, discount, shipping, tax, taxName, taxIncluded, total };
    return sums;
  };
  for (const other of [inCart, checked, placed]) expect(pick(other as never)).toEqual(pick(quoted));
  return placed;
};

test('12 valves cost a company with a certificate $107.73 and everybody else $116.62', async () => {
  await setTax(false, 8.25);
  const valve = await createTestProduct(shop, { unitPriceCents: 945, priceBreaks: [{ from: 10, percent: 5 }] });
  const { buyer, exemption } = await createExemptTeam(shop, admin, { number: '4711' });
  expect(exemption.text).toBe('Tax exempt, certificate 4711');
  expect(await buy(await signIn(shop.db), valve, 12)).toMatchObject({ tax: 8.89, total: 116.62 });
  expect(await buy(buyer, valve, 12)).toMatchObject({
    price: 113.4,
    discount: 5.67,
    shipping: 0,
    tax: 0,
    taxName: 'Tax exempt, certificate 4711',
    total: 107.73,
  });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('7 pieces at $11.99 including 20% cost a company with reverse charge $76.56', async () => {
  await setTax(true, 20);
  const pipe = await createTestProduct(shop, { unitPriceCents: 1199 });
  const { buyer } = await createExemptTeam(shop, admin, { kind: 'reverse_charge', number: 'NO 999 999 999' });
  expect(await buy(await signIn(shop.db), pipe, 7)).toMatchObject({ price: 83.93, taxIncluded: true, total: 91.88 });
  const placed = await buy(buyer, pipe, 7);
  expect(placed).toMatchObject({
    price: 69.93,
    shipping: 6.63,
    tax: 0,
    taxName: 'Reverse charge, VAT number of buyer NO 999 999 999',
    taxIncluded: false,
    total: 76.56,
  });
  const { rows } = await shop.db.$client.query(
    `select o.prices_include_tax, o.shipping_tax_rate::float8, l.unit_price_cents::int, l.tax_rate::float8
       from orders o join order_line l on l.order_id = o.id where o.id = $1`,
    [placed._id],
  );
  expect(rows).toEqual([{ prices_include_tax: false, shipping_tax_rate: 0, unit_price_cents: 999, tax_rate: 0 }]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('pages show an exempt buyer with own prices what the cart charges: $7.80 of $8.50 including 9%', async () => {
  await setTax(true, 9);
  const valve = await createTestProduct(shop, { unitPriceCents: 945 });
  const washer = await createTestProduct(shop, { unitPriceCents: 400 });
  const { acme, buyer } = await createExemptTeam(shop, admin);
  await addCompanyList(shop, admin, acme, [[valve, { price: 8.5 }]]);
  const { body } = await shop.call(shownPrices.list, { body: { ids: [valve.id, washer.id] } }, buyer.token);
  const byId = new Map(body.map((one: { _id: string }) => [one._id, one]));
  expect(byId.get(valve.id)).toMatchObject({ unitPrice: 7.8, listPrice: 8.67, from: [{ price: 7.8 }] });
  expect(byId.get(washer.id)).toMatchObject({ unitPrice: 3.67, listPrice: 3.67, from: [] });
  const lines = [valve, washer].map(({ id: productId }) => ({ productId, quantity: 1 }));
  await shop.call(cart.add, { body: { lines } }, buyer.token);
  const { body: inCart } = await shop.call(cart.get, {}, buyer.token);
  expect(inCart.lines.map(({ price, discount }: CartLine) => [price, discount])).toEqual([
    [8.67, 0.87],
    [3.67, 0],
  ]);
});

test('Order Now takes the price that the product page shows, and charges an exempt buyer the one without tax', async () => {
  await setTax(true, 20);
  const { id: productId, name: productName } = await createTestProduct(shop, { unitPriceCents: 1199 });
  const { buyer } = await createExemptTeam(shop, admin);
  const place = (address: object) =>
    shop.call(orders.place, { body: { productId, productName, quantity: 7, price: 83.93, ...address } }, buyer.token);
  const { status, body } = await place({ country: 'Norway', address: '1 Pipe Lane, 0150 Oslo', phone: '22 33' });
  expect([status, body.price, body.tax, body.total]).toEqual([201, 69.93, 0, 76.56]);
  // The price depends on the country.
  expect((await place({})).body.code).toBe('destination_missing');
});

test('an invoice with reverse charge names the company, and the tax numbers of the buyer and the seller', async () => {
  const seller = { company: 'Copperline AS', country: 'NO', taxNumber: 'NO 111' };
  await setTaxAndDelivery(shop.db, { includesTax: true, rates: { ordinary: [{ country: 'NO', rate: 20 }] }, seller });
  const pipe = await createTestProduct(shop, { unitPriceCents: 1199 });
  const { acme, buyer } = await createExemptTeam(shop, admin, { kind: 'reverse_charge', number: 'NO 999' });
  const body = { name: acme.name, taxNumber: 'NO 999', version: acme.version };
  await shop.call(companies.edit, { params: { id: acme._id }, body }, admin.token);
  const placed = await buy(buyer, pipe, 7);
  expect((await payOrder(shop, buyer, placed)).body).toMatchObject({ paid: true });
  const sheet = await findInvoice(shop.db, placed._id);
  if (sheet === null) throw new Error('there is no invoice');
  const { parties, sums } = layOut(sheet);
  const linesOf = (heading: string) => parties.find((party) => party.heading === heading)?.lines;
  expect(linesOf('From')).toContain('Tax number NO 111');
  expect(linesOf('Bill to')).toEqual(expect.arrayContaining([acme.name, 'Tax number NO 999']));
  expect(sums.map(({ label }) => label).join()).toContain('Reverse charge, VAT number of buyer NO 999');
});
