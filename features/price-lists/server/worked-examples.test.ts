import { expect, test } from 'vitest';
import { cart } from '#features/carts/contract/cart.ts';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { addTestCode } from '#features/discount-codes/test/codes.ts';
import { addCustomerList, addGroupList, findSku } from '#features/price-lists/test/lists.ts';
import { sales } from '#features/reduced-prices/contract/sales.ts';
import { findBrokenRules } from '#features/rules.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { dateInDays } from '#test/helpers/dates.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { type TestProduct, createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { setTaxAndDelivery } from '#test/helpers/tax-and-delivery.ts';

/* Sums to the cent, worked out by hand. Delivery costs $7.95 below $100.00, and 8.25% tax is added to all. */

const shop = await startShop({ SHIPPING_FEE: '7.95' });
const admin = await signIn(shop.db, 'admin');
await setTaxAndDelivery(shop.db, {
  includesTax: false,
  rates: { ordinary: [{ country: 'NO', rate: 8.25 }] },
  zones: {
    everywhere: {
      methods: [
        {
          name: 'Delivery',
          steps: [
            [0, 795],
            [10_000, 0],
          ],
        },
      ],
    },
  },
});

const createValve = (breakPercent: number | null = 5) =>
  createTestProduct(shop, {
    unitPriceCents: 945,
    ...(breakPercent !== null && { priceBreaks: [{ from: 10, percent: breakPercent }] }),
  });
const createElbow = () => createTestProduct(shop, { unitPriceCents: 420, minOrder: 10, stock: 1000 });

/** Quotes, shows in the cart and orders the lines: all three cost the same. */
const buy = async (buyer: TestPerson, goods: [TestProduct, number][], code = '') => {
  const lines = goods.map(([{ id }, quantity]) => ({ productId: id, quantity }));
  const { body: quoted } = await shop.call(
    checkout.quote,
    { body: { lines, country: 'NO', postcode: '0150', code } },
    buyer.token,
  );
  await shop.call(cart.add, { body: { lines } }, buyer.token);
  const { body: shown } = await shop.call(cart.get, {}, buyer.token);
  if (code === '') expect([shown.price, shown.discount]).toEqual([quoted.price, quoted.discount]);
  const { status, body: placed } = await shop.call(
    checkout.place,
    { body: { lines, delivery: oslo, total: quoted.total, code } },
    buyer.token,
  );
  expect([status, placed.total, placed.discount]).toEqual([201, quoted.total, quoted.discount]);
  expect(await findBrokenRules(shop.db)).toEqual({});
  return quoted;
};

const putOnSale = async (product: TestProduct) => {
  await shop.db.$client.query('update product set sku = upper(sku) where id = $1', [product.id]);
  const form = { name: 'Autumn', scope: 'skus', percent: null, startsOn: '', endsOn: dateInDays(3) };
  const body = { ...form, value: `${await findSku(shop, product)} 8.00` } as never;
  expect((await shop.call(sales.add, { body }, admin.token)).status).toBe(201);
};

test('a group pays 20% less, which replaces the price break of 5% and is not combined with it', async () => {
  const [member, other] = [await signIn(shop.db), await signIn(shop.db)];
  const valve = await createValve();
  await addGroupList(shop, admin, [member], [[null, { percent: 20 }]]);
  expect(await buy(member, [[valve, 12]])).toMatchObject({
    price: 113.4,
    discount: 22.68,
    shipping: 7.95,
    tax: 8.14,
    total: 106.81,
  });
  expect(await buy(other, [[valve, 12]])).toMatchObject({ discount: 5.67, tax: 8.89, total: 116.62 });
});

test('a price break of 25% beats the group’s 20%', async () => {
  const member = await signIn(shop.db);
  const valve = await createValve(25);
  await addGroupList(shop, admin, [member], [[null, { percent: 20 }]]);
  expect(await buy(member, [[valve, 12]])).toMatchObject({ price: 113.4, discount: 28.35 });
});

test('a customer’s fixed price beats the percentage of their group', async () => {
  const member = await signIn(shop.db);
  const valve = await createValve();
  await addGroupList(shop, admin, [member], [[null, { percent: 20 }]]);
  await addCustomerList(shop, admin, member, [[valve, { price: 7.1 }]]);
  expect(await buy(member, [[valve, 12]])).toMatchObject({ discount: 28.2, tax: 7.69, total: 100.84 });
});

test('a fixed price from 100 pieces applies to each of 250 pieces', async () => {
  const buyer = await signIn(shop.db);
  const elbow = await createElbow();
  await addCustomerList(shop, admin, buyer, [[elbow, { price: 38.5, per: 100 }]]);
  expect(await buy(buyer, [[elbow, 250]])).toMatchObject({
    price: 105,
    discount: 8.75,
    shipping: 7.95,
    tax: 8.6,
    total: 112.8,
  });
});

test('20% off the regular price beats a sale with its price break', async () => {
  const member = await signIn(shop.db);
  const valve = await createValve();
  await putOnSale(valve);
  await addGroupList(shop, admin, [member], [[null, { percent: 20 }]]);
  expect(await buy(member, [[valve, 12]])).toMatchObject({ price: 96, discount: 5.28, total: 106.81 });
});

test('a sale beats 10% off the regular price', async () => {
  const member = await signIn(shop.db);
  const valve = await createValve(null);
  await putOnSale(valve);
  await addGroupList(shop, admin, [member], [[null, { percent: 10 }]]);
  expect(await buy(member, [[valve, 12]])).toMatchObject({ price: 96, discount: 0, tax: 8.58, total: 112.53 });
});

test('a discount code does not reduce a line at an own price, and reduces the others', async () => {
  const buyer = await signIn(shop.db);
  const [valve, elbow] = [await createValve(), await createElbow()];
  await addCustomerList(shop, admin, buyer, [[valve, { price: 7.1 }]]);
  const { code } = await addTestCode(shop, admin);
  const quoted = await buy(
    buyer,
    [
      [valve, 12],
      [elbow, 100],
    ],
    code,
  );
  expect(quoted).toMatchObject({ codeDiscount: 4.2, shipping: 0, tax: 10.15, total: 133.15 });
});
