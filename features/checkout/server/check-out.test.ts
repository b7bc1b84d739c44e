import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { addresses, type SavedAddress } from '#features/addresses/contract/addresses.ts';
import { cart } from '#features/carts/contract/cart.ts';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { lockStoredProducts } from '#features/product-editing/server/stored-products.ts';
import { writeProducts } from '#features/product-editing/server/write-products.ts';
import { buildProductDraft, createTestProduct } from '#test/helpers/products.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { createTestIntent } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { setTaxAndDelivery } from '#test/helpers/tax-and-delivery.ts';
import { countStatements } from '#test/helpers/count-statements.ts';
import { findBrokenRules } from '#features/rules.ts';

const shop = await startShop({ SHIPPING_FEE: '' });

beforeEach(async () => {
  await setTaxAndDelivery(shop.db, {});
});

const payer = { ...oslo, company: 'Rør AS', line1: 'Kontorveien 2', taxNumber: 'NO 999 999 999 MVA' };

type PlaceInput = Parameters<typeof shop.call<typeof checkout.place>>[1];

const place = (buyer: TestPerson, body: PlaceInput['body'], idempotencyKey?: string) =>
  shop.call(checkout.place, { body, ...(idempotencyKey !== undefined && { idempotencyKey }) }, buyer.token);

const quote = (buyer: TestPerson, body: object) => shop.call(checkout.quote, { body } as never, buyer.token);

const lineOfEach = ({ address }: SavedAddress) => address.line1;

test('a checkout places one order with the chosen options and saves its addresses', async () => {
  const buyer = await signIn(shop.db);
  const lines = await Promise.all(
    Array.from({ length: 12 }, async () => ({ productId: (await createTestProduct(shop)).id, quantity: 2 })),
  );
  const seen = await quote(buyer, { lines, country: 'NO' });
  expect(seen.body).toMatchObject({ price: 240, shipping: 0, total: 240, method: 'standard' });
  const body = { lines, delivery: oslo, billing: payer, reference: 'Bathroom 4', total: seen.body.total };
  const { status, body: placed } = await place(buyer, body);
  expect([status, placed.lineCount, placed.country, placed.total]).toEqual([201, 12, 'Norway', 240]);
  const { body: detail } = await shop.call(orders.get, { params: { id: placed._id } }, buyer.token);
  expect(detail).toMatchObject({ reference: 'Bathroom 4', billing: { company: 'Rør AS', country: 'NO' } });
  const used = async () => (await shop.call(addresses.list, {}, buyer.token)).body.map(lineOfEach);
  expect(await used()).toEqual(['Rørgata 1', 'Kontorveien 2']);
  await place(buyer, { ...body, delivery: payer, billing: oslo });
  expect(await used()).toEqual(['Kontorveien 2', 'Rørgata 1']);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a billing-only address is marked and listed last, until goods are delivered to it', async () => {
  const collection = { name: 'Counter', kind: 'collection' as const, steps: [[0, 0]] as [number, number][] };
  const { methods } = await setTaxAndDelivery(shop.db, { zones: { Everywhere: { methods: [collection] } } });
  const buyer = await signIn(shop.db);
  await shop.call(addresses.add, { body: oslo }, buyer.token);
  const lines = [{ productId: (await createTestProduct(shop)).id, quantity: 2 }];
  const body = { lines, delivery: null, billing: payer, method: methods['Counter'] ?? '', total: 20 };
  expect((await place(buyer, body)).status).toBe(201);
  const book = async () =>
    (await shop.call(addresses.list, {}, buyer.token)).body.map((one: SavedAddress) => [
      lineOfEach(one),
      one.isBilling,
    ]);
  expect(await book()).toEqual([
    ['Rørgata 1', false],
    ['Kontorveien 2', true],
  ]);
  await setTaxAndDelivery(shop.db, {});
  expect((await place(buyer, { lines, delivery: payer, total: 27.95 })).status).toBe(201);
  expect(await book()).toEqual([
    ['Kontorveien 2', false],
    ['Rørgata 1', false],
  ]);
});

test('placing an order removes its goods from the cart, but not pieces added since', async () => {
  const buyer = await signIn(shop.db);
  const valve = await createTestProduct(shop);
  const pipe = await createTestProduct(shop);
  const inCart = [
    { productId: valve.id, quantity: 3 },
    { productId: pipe.id, quantity: 1 },
  ];
  await shop.call(cart.add, { body: { lines: inCart } }, buyer.token);
  const lines = [
    { productId: valve.id, quantity: 2 },
    { productId: pipe.id, quantity: 1 },
  ];
  const refused = await place(buyer, { lines, fromCart: true, delivery: oslo, total: 1 });
  expect(refused.body.code).toBe('price_changed');
  const read = async () => (await shop.call(cart.get, {}, buyer.token)).body.lines;
  expect(await read()).toHaveLength(2);
  expect((await place(buyer, { lines, fromCart: true, delivery: oslo, total: 37.95 })).status).toBe(201);
  expect((await read()).map((line: { quantity: number }) => line.quantity)).toEqual([1]);
});

test('a cart is ordered once, even if many tabs send it at once', async () => {
  const buyer = await signIn(shop.db);
  const lines = [
    { productId: (await createTestProduct(shop)).id, quantity: 2 },
    { productId: (await createTestProduct(shop)).id, quantity: 1 },
  ];
  await shop.call(cart.add, { body: { lines } }, buyer.token);
  const beside = await startShop({ SHIPPING_FEE: '' }, { beside: shop });
  const wish = { lines, fromCart: true, delivery: oslo, total: 37.95 };
  const replies = await Promise.all(
    [shop, beside, shop, beside, shop, beside].map((one) =>
      one.call(checkout.place, { body: wish, idempotencyKey: randomUUID() }, buyer.token),
    ),
  );
  expect(replies.map(({ status, body }) => String(body.code ?? status)).toSorted()).toEqual([
    '201',
    ...Array.from({ length: 5 }, () => 'cart_changed'),
  ]);
  expect(replies.find(({ status }) => status === 409)?.body.message).toBe(
    'Your cart has changed since you opened this page, or has already been ordered. Check it again.',
  );
  const mine = await shop.call(orders.listMine, { query: { email: buyer.email } }, buyer.token);
  expect(mine.body).toHaveLength(1);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('cart lines that were removed or reduced cannot be ordered; without fromCart, the same lines can', async () => {
  const buyer = await signIn(shop.db);
  const valve = await createTestProduct(shop);
  const pipe = await createTestProduct(shop);
  const lines = [
    { productId: valve.id, quantity: 2 },
    { productId: pipe.id, quantity: 1 },
  ];
  const wish = { lines, delivery: oslo, total: 37.95 };
  const getErrorCode = async (body: PlaceInput['body']) => (await place(buyer, body)).body.code;
  expect(await getErrorCode({ ...wish, fromCart: true })).toBe('cart_changed');
  await shop.call(
    cart.add,
    { body: { lines: [{ productId: valve.id, quantity: 1 }, ...lines.slice(1)] } },
    buyer.token,
  );
  expect(await getErrorCode({ ...wish, fromCart: true })).toBe('cart_changed');
  expect((await shop.call(cart.get, {}, buyer.token)).body.lines).toHaveLength(2);
  expect((await place(buyer, wish)).status).toBe(201);
});

test('an order of two hundred lines needs no more statements than an order of one line', async () => {
  const buyer = await signIn(shop.db);
  const drafts = Array.from({ length: 200 }, () => buildProductDraft());
  const goods = await shop.db.transaction(async (trx) => {
    await lockStoredProducts(trx, []);
    return writeProducts(trx, drafts, null);
  });
  const sent = countStatements(shop);
  const countQueries = async (lines: { productId: string; quantity: number }[], total: number) => {
    sent.forget();
    const { status } = await place(buyer, { lines, fromCart: true, delivery: oslo, total });
    expect(status).toBe(201);
    return sent.count();
  };
  const lines = goods.map((productId) => ({ productId, quantity: 1 }));
  const [first, ...others] = lines.map((line) => ({ ...line, quantity: 1 }));
  if (first === undefined) throw new Error('no goods');
  await shop.call(cart.add, { body: { lines: [{ ...first, quantity: 3 }, ...others] } }, buyer.token);
  // The first order of an account runs extra statements, which check the caps and save an address.
  await countQueries(lines.slice(0, 1), 17.95);
  const one = await countQueries(lines.slice(0, 1), 17.95);
  expect(await countQueries(lines, 2000)).toBe(one);
});

test('a checkout that is sent twice places one order', async () => {
  const buyer = await signIn(shop.db);
  const lines = [{ productId: (await createTestProduct(shop)).id, quantity: 1 }];
  const key = randomUUID();
  const body = { lines, delivery: oslo, total: 17.95 };
  const replies = await Promise.all(Array.from({ length: 5 }, () => place(buyer, body, key)));
  expect(new Set(replies.map((one) => one.body._id)).size).toBe(1);
  const other = await place(buyer, { ...body, reference: 'another' }, key);
  expect([other.status, other.body.code]).toEqual([422, 'key_reused']);
});

test('a total other than the quoted one is refused with the correct total', async () => {
  const buyer = await signIn(shop.db);
  const lines = [{ productId: (await createTestProduct(shop)).id, quantity: 1 }];
  const { status, body } = await place(buyer, { lines, delivery: oslo, total: 10 });
  expect([status, body.code, body.details]).toEqual([409, 'price_changed', { price: 10, total: 17.95 }]);
});

test('collected goods need no address and are taxed at the seller’s location', async () => {
  const { methods } = await setTaxAndDelivery(shop.db, {
    includesTax: false,
    rates: {
      ordinary: [
        { country: 'NO', rate: 25 },
        { country: 'SE', rate: 20 },
      ],
    },
    zones: { Everywhere: { methods: [{ name: 'Counter', kind: 'collection', steps: [[0, 0]] }] } },
  });
  const buyer = await signIn(shop.db);
  const lines = [{ productId: (await createTestProduct(shop)).id, quantity: 1 }];
  const sweden = await quote(buyer, { lines, country: 'SE' });
  const counter = await quote(buyer, { lines, country: 'SE', method: methods['Counter'] });
  expect([sweden.body.total, counter.body.total]).toEqual([21.54, 12.5]);
  expect(sweden.body.methods.map(({ name, price }: { name: string; price: number }) => [name, price])).toEqual([
    ['Delivery', 7.95],
    ['Counter', 0],
  ]);
  const nowhere = await place(buyer, { lines, delivery: null, total: 21.54 });
  expect([nowhere.status, nowhere.body.code]).toEqual([422, 'destination_missing']);
  const { status, body } = await place(buyer, {
    lines,
    delivery: null,
    method: methods['Counter'] ?? null,
    total: 12.5,
  });
  expect([status, body.isCollected, body.deliveryMethod, body.total]).toEqual([201, true, 'Counter', 12.5]);
  expect((await createTestIntent(shop, buyer, body)).status).toBe(200);
});

test('the delivery address stays as ordered when the payment starts', async () => {
  const buyer = await signIn(shop.db);
  const lines = [{ productId: (await createTestProduct(shop)).id, quantity: 1 }];
  const { body: placed } = await place(buyer, { lines, delivery: oslo, total: 17.95 });
  expect(placed.address).toBe('Nora\nRørgata 1\n0150 Oslo');
  expect((await createTestIntent(shop, buyer, placed)).status).toBe(200);
  const { body } = await shop.call(orders.get, { params: { id: placed._id } }, buyer.token);
  expect(body.deliveryAddress).toMatchObject(oslo);
});

test('an order to be delivered needs an address', async () => {
  const buyer = await signIn(shop.db);
  const lines = [{ productId: (await createTestProduct(shop)).id, quantity: 1 }];
  const { status, body } = await place(buyer, { lines, delivery: null, total: 17.95 });
  expect([status, body.code]).toEqual([422, 'address_missing']);
  expect((await shop.call(orders.listMine, { query: { email: buyer.email } }, buyer.token)).body).toEqual([]);
});

test('a delivery method that is no longer offered is refused instead of replaced', async () => {
  const buyer = await signIn(shop.db);
  const lines = [{ productId: (await createTestProduct(shop)).id, quantity: 1 }];
  const reply = await place(buyer, { lines, delivery: oslo, method: randomUUID(), total: 17.95 });
  expect([reply.status, reply.body.code]).toEqual([409, 'method_gone']);
});
