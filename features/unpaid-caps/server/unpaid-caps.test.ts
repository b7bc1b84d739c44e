import { expect, test } from 'vitest';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { quickOrder } from '#features/quick-order/contract/quick-order.ts';
import { findBrokenRules } from '#features/rules.ts';
import { type TestProduct, createTestProduct, createTestProducts } from '#test/helpers/products.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { payOrder, createTestIntent } from '#test/helpers/pay.ts';
import { type TestPerson, signIn, verifyAddress } from '#test/helpers/people.ts';
import { type TestReply, startShop } from '#test/helpers/start-shop.ts';

/* The defaults: 10 orders, 40 lines and $5,000 for an account that has never paid, three times that for its network. */
const shop = await startShop({ UNPAID_ORDERS: '', UNPAID_LINES: '', UNPAID_DOLLARS: '' });

let networks = 0;
/** An IP address in a network that no test has used. */
const newNetwork = () => `10.77.${(networks += 1)}.9`;

const order = (buyer: TestPerson, goods: TestProduct, address: string, quantity = 1): Promise<TestReply> =>
  shop.call(
    orders.place,
    {
      body: {
        productId: goods.id,
        productName: '',
        quantity,
        price: (goods.unitPriceCents * quantity) / 100,
        country: 'Norway',
        address: '1 Pipe Lane, 0150 Oslo',
      },
    },
    buyer.token,
    address,
  );

const orderList = (buyer: TestPerson, some: TestProduct[], address: string): Promise<TestReply> =>
  shop.call(
    quickOrder.place,
    {
      body: {
        lines: some.map(({ id }) => ({ productId: id, quantity: 1 })),
        price: some.reduce((sum, { unitPriceCents }) => sum + unitPriceCents, 0) / 100,
      },
    },
    buyer.token,
    address,
  );

const getHoldHours = ({ body }: TestReply) => (Date.parse(body.heldUntil) - Date.parse(body.createdAt)) / 3_600_000;
const codes = (replies: TestReply[]) =>
  replies.map(({ status, body }): string => body.code ?? String(status)).toSorted();
const repeat = (count: number, code: string) => Array.from({ length: count }, () => code);

const goods = await createTestProduct(shop, { stock: 10_000 });
const many = await createTestProducts(shop, 41);

test('an account that has never paid holds at most ten unpaid orders, even if more come at once', async () => {
  const buyer = await signIn(shop.db);
  const address = newNetwork();
  const replies = await Promise.all([
    ...Array.from({ length: 8 }, () => order(buyer, goods, address)),
    ...Array.from({ length: 8 }, () => orderList(buyer, [goods], address)),
  ]);
  expect(codes(replies)).toEqual([...repeat(10, '201'), ...repeat(6, 'unpaid_limit')]);
  const refused = replies.find(({ status }) => status === 409);
  expect(refused?.body.message).toBe(
    'Before its first payment, an account can hold 10 unpaid orders, 40 lines and $5,000.00 of goods. Pay or cancel an order first, or order less.',
  );
  const placed = replies.find(({ status }) => status === 201)?.body;
  await shop.call(orders.cancel, { params: { id: placed._id } }, buyer.token);
  expect(codes(await Promise.all([1, 2].map(() => order(buyer, goods, address))))).toEqual(['201', 'unpaid_limit']);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an account that has never paid holds at most forty unpaid lines', async () => {
  const buyer = await signIn(shop.db);
  const address = newNetwork();
  expect((await orderList(buyer, many, address)).body.code).toBe('unpaid_limit');
  expect((await orderList(buyer, many.slice(0, 39), address)).status).toBe(201);
  expect((await orderList(buyer, many.slice(39), address)).body.code).toBe('unpaid_limit');
  expect((await order(buyer, goods, address)).status).toBe(201);
  expect((await order(buyer, goods, address)).body.code).toBe('unpaid_limit');
});

test('an account that has never paid can reserve goods for $5,000, or the whole stock of a single product', async () => {
  const buyer = await signIn(shop.db);
  const whole = await signIn(shop.db);
  const address = newNetwork();
  const [dear, other] = await createTestProducts(shop, 2, { unitPriceCents: 260_000 });
  if (dear === undefined || other === undefined) throw new Error('no goods');
  expect((await orderList(buyer, [dear, other], address)).body.code).toBe('unpaid_limit');
  expect((await order(buyer, dear, address)).status).toBe(201);
  expect((await order(buyer, dear, address)).body.code).toBe('unpaid_limit');
  expect((await order(buyer, goods, address, 240)).status).toBe(201);
  expect((await order(buyer, goods, address)).body.code).toBe('unpaid_limit');

  expect((await order(whole, other, address, 100)).status).toBe(201);
  expect((await order(whole, goods, address)).body.code).toBe('unpaid_limit');
});

test.each([
  ['IPv4', (at: number) => `10.99.1.${at}`, '10.99.2.1'],
  ['IPv6', (at: number) => `2001:db8:0:11${at.toString(16).padStart(2, '0')}::1`, '2001:db8:0:1200::1'],
])(
  'above triple that cap, new accounts on one %s network must pay at once or verify their address',
  async (...args) => {
    const [, within, beyond] = args;
    const buyers = await Promise.all(Array.from({ length: 8 }, () => signIn(shop.db)));
    const replies = await Promise.all(
      buyers.flatMap((buyer, at) => Array.from({ length: 5 }, () => order(buyer, goods, within(at)))),
    );
    const short = replies.filter((reply) => reply.status === 201 && getHoldHours(reply) < 1);
    expect(replies.filter(({ status }) => status === 201).length - short.length).toBe(30);
    expect((await order(await signIn(shop.db), goods, beyond)).body.heldUntil).toBeTruthy();
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body.message).toBe(
      'New customers on your network can hold 30 unpaid orders, 120 lines and $15,000.00 of goods together, and that limit is reached. Verify your email address, or pay for the order you have, then order again.',
    );

    const honest = await signIn(shop.db);
    const first = await order(honest, goods, within(99));
    expect([first.status, getHoldHours(first)]).toEqual([201, 0.25]);
    expect((await order(honest, goods, within(99))).body.code).toBe('unpaid_limit');
    expect((await payOrder(shop, honest, first.body)).body.paid).toBe(true);
    expect((await order(honest, goods, within(99))).status).toBe(201);

    const verified = await signIn(shop.db);
    await verifyAddress(shop.db, verified);
    const replied = await Promise.all([1, 2].map(() => order(verified, goods, within(98))));
    expect(replied.map((reply) => [reply.status, getHoldHours(reply)])).toEqual([
      [201, 0.25],
      [201, 0.25],
    ]);
    await createTestIntent(shop, verified, replied[0]?.body);
    const begun = await shop.call(orders.get, { params: { id: replied[0]?.body._id } }, verified.token);
    expect(getHoldHours(begun)).toBe(0.5);
  },
);

test('a crowded network does not let a new account exceed the cap for new accounts', async () => {
  const whole = await signIn(shop.db);
  const next = await signIn(shop.db);
  const address = newNetwork();
  const [dear, other] = await createTestProducts(shop, 2, { unitPriceCents: 260_000 });
  if (dear === undefined || other === undefined) throw new Error('no goods');
  expect((await order(whole, dear, address, 10)).status).toBe(201);
  const refused = await order(next, other, address, 2);
  expect([refused.status, refused.body.code]).toEqual([409, 'unpaid_limit']);
  expect(refused.body.message).toMatch(/Verify your email address, or order less than \$5,000\.00 of goods\.$/);
  await verifyAddress(shop.db, next);
  expect((await order(next, other, address, 2)).status).toBe(201);
});

test('verified accounts count toward a network’s limit too; far above it, new accounts must verify their addresses', async () => {
  const address = newNetwork();
  const dear = await createTestProducts(shop, 31, { unitPriceCents: 490_000, stock: 1 });
  const replies = await Promise.all(
    dear.map(async (product) => {
      const buyer = await signIn(shop.db);
      await verifyAddress(shop.db, buyer);
      return order(buyer, product, address);
    }),
  );
  expect(codes(replies)).toEqual(repeat(31, '201'));
  expect(replies.filter((reply) => getHoldHours(reply) === 24).length).toBe(4);
  expect(replies.filter((reply) => getHoldHours(reply) === 0.25).length).toBe(27);
  expect((await order(await signIn(shop.db), goods, address)).body.message).toMatch(
    /that limit is reached\. Verify your email address, then order again\.$/,
  );
});

test('after ten orders that ended unpaid within a day, an account can order again the next day', async () => {
  const buyer = await signIn(shop.db);
  const address = newNetwork();
  const end = async () => {
    const placed = await order(buyer, goods, address);
    expect(placed.status).toBe(201);
    await shop.call(orders.cancel, { params: { id: placed.body._id } }, buyer.token);
  };
  for (let times = 0; times < 10; times += 1) await end();
  const refused = await order(buyer, goods, address);
  expect([refused.body.code, refused.body.message]).toEqual([
    'unpaid_limit',
    '10 of your orders ended unpaid within a day. Order again tomorrow.',
  ]);
  await shop.db.$client.query(
    `update orders set created_at = created_at - interval '1 day', held_until = held_until - interval '1 day'
      where customer_id = $1`,
    [buyer.customerId],
  );
  await end();
});

test('after a small payment the new-account cap still applies, and a large order is not held for a day', async () => {
  const buyer = await signIn(shop.db);
  const address = newNetwork();
  const cheap = await createTestProduct(shop, { stock: 1000, unitPriceCents: 180 });
  expect((await payOrder(shop, buyer, (await order(buyer, cheap, address)).body)).body.paid).toBe(true);
  const small = await order(buyer, cheap, address, 5);
  expect([small.status, getHoldHours(small)]).toEqual([201, 24]);
  const dear = await createTestProducts(shop, 3, { unitPriceCents: 260_000 });
  expect((await orderList(buyer, dear, address)).body).toMatchObject({
    code: 'unpaid_limit',
    details: { orders: 10, lines: 40, dollars: 5000 },
  });
  expect((await orderList(buyer, many, address)).body.code).toBe('unpaid_limit');
  const one = await order(buyer, goods, address, 100);
  expect([one.status, getHoldHours(one)]).toEqual([201, 1]);
  expect(codes(await Promise.all(Array.from({ length: 12 }, () => order(buyer, cheap, address))))).toEqual([
    ...repeat(8, '201'),
    ...repeat(4, 'unpaid_limit'),
  ]);
});

test('an account may reserve goods for ten times what it has paid; above a limit, only with a verified address', async () => {
  const buyer = await signIn(shop.db);
  const address = newNetwork();
  const [dear, other] = await createTestProducts(shop, 2, { unitPriceCents: 260_000, stock: 100 });
  if (dear === undefined || other === undefined) throw new Error('no goods');
  const first = await order(buyer, dear, address);
  expect((await payOrder(shop, buyer, first.body)).body.paid).toBe(true);
  const largeOrder = await order(buyer, dear, address, 7);
  expect([largeOrder.status, getHoldHours(largeOrder)]).toEqual([201, 24]);
  const refused = await order(buyer, other, address);
  expect(refused.body.message).toBe(
    'An account whose email address is not verified can hold $20,000.00 of unpaid goods. Verify your address, or pay for an order first.',
  );
  await verifyAddress(shop.db, buyer);
  expect((await order(buyer, other, address, 3)).status).toBe(201);
  expect((await order(buyer, other, address)).body.message).toMatch(
    /^An account that has paid as much as yours can hold/,
  );

  // Refunded money does not count as paid.
  const admin = await signIn(shop.db, 'admin');
  const back = await shop.call(
    payments.refund,
    { params: { id: first.body._id }, body: { reason: 'test' } },
    admin.token,
  );
  expect(back.status).toBe(200);
  expect((await order(buyer, goods, address)).body.message).toMatch(/^Before its first payment/);
});

test('an order is held for an hour, and for a day once its payment starts', async () => {
  const buyer = await signIn(shop.db);
  const address = newNetwork();
  const placed = await order(buyer, goods, address);
  const several = await orderList(buyer, many.slice(0, 2), address);
  expect([getHoldHours(placed), getHoldHours(several)]).toEqual([1, 1]);
  await createTestIntent(shop, buyer, placed.body);
  const heldNow = async ({ body }: TestReply) =>
    getHoldHours(await shop.call(orders.get, { params: { id: body._id } }, buyer.token));
  expect(await heldNow(placed)).toBe(24);

  // The hold is extended only once, because starting a payment costs nothing.
  expect((await createTestIntent(shop, buyer, several.body, oslo)).status).toBe(200);
  expect(await heldNow(several)).toBe(1);
  await shop.db.$client.query(
    `update orders set created_at = created_at - interval '50 minutes', held_until = held_until - interval '50 minutes' where id = $1`,
    [several.body._id],
  );
  for (let times = 0; times < 3; times += 1) await createTestIntent(shop, buyer, several.body, oslo);
  expect(await heldNow(several)).toBeCloseTo(80 / 60, 1);
  await shop.call(orders.cancel, { params: { id: placed.body._id } }, buyer.token);
  const again = await order(buyer, goods, address);
  await createTestIntent(shop, buyer, again.body);
  expect(await heldNow(again)).toBe(1);
});

test('if the payments of several orders start at once, only one order is held for a day', async () => {
  const buyer = await signIn(shop.db);
  const address = newNetwork();
  const placed = await Promise.all(Array.from({ length: 6 }, () => order(buyer, goods, address)));
  await Promise.all(placed.map(({ body }) => createTestIntent(shop, buyer, body)));
  const after = await Promise.all(
    placed.map(({ body }) => shop.call(orders.get, { params: { id: body._id } }, buyer.token)),
  );
  expect(after.map(getHoldHours).toSorted((a, b) => a - b)).toEqual([1, 1, 1, 1, 1, 24]);
});

test('starting a payment does not hold the whole stock of a product for a day', async () => {
  const buyer = await signIn(shop.db);
  const address = newNetwork();
  const [dear] = await createTestProducts(shop, 1, { unitPriceCents: 260_000 });
  if (dear === undefined) throw new Error('no goods');
  const placed = await order(buyer, dear, address, 100);
  await createTestIntent(shop, buyer, placed.body);
  expect(getHoldHours(await shop.call(orders.get, { params: { id: placed.body._id } }, buyer.token))).toBe(1);
});

test('a buyer with a verified address or an earlier payment gets a day’s hold at once', async () => {
  const verified = await signIn(shop.db);
  const regular = await signIn(shop.db);
  const address = newNetwork();
  await verifyAddress(shop.db, verified);
  expect(getHoldHours(await order(verified, goods, address))).toBe(24);
  expect(getHoldHours(await orderList(verified, many.slice(0, 2), address))).toBe(24);
  const first = await order(regular, goods, address);
  await payOrder(shop, regular, first.body);
  expect(getHoldHours(await order(regular, goods, address))).toBe(24);
});
