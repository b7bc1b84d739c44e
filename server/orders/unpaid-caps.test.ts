import { expect, test } from 'vitest';
import { orders } from '#contract/orders.ts';
import { quickOrder } from '#contract/quick-order.ts';
import { findBrokenRules } from '#server/flows/checks.ts';
import { type Goods, stockProduct, stockProducts } from '#test/goods.ts';
import { payOrder, startPaying } from '#test/pay.ts';
import { type Person, signIn, verifyAddress } from '#test/people.ts';
import { type Reply, startShop } from '#test/start-shop.ts';

/* As it comes: 10 orders, 40 lines and $5,000 for an account that has never paid, three times that for its network. */
const shop = await startShop({ UNPAID_ORDERS: '', UNPAID_LINES: '', UNPAID_DOLLARS: '' });
await shop.stopJobs();

let networks = 0;
/** An address in a network that no test has used. */
const newNetwork = () => `10.77.${(networks += 1)}.9`;

const order = (buyer: Person, goods: Goods, address: string, quantity = 1): Promise<Reply> =>
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

const orderList = (buyer: Person, some: Goods[], address: string): Promise<Reply> =>
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

const codes = (replies: Reply[]) => replies.map(({ status, body }): string => body.code ?? String(status)).toSorted();
const repeat = (count: number, code: string) => Array.from({ length: count }, () => code);

const goods = await stockProduct(shop, { stock: 10_000 });
const many = await stockProducts(shop, 41);

test('an account that has never paid holds ten unpaid orders, however many come at once', async () => {
  const [buyer, address] = [await signIn(shop.db), newNetwork()];
  const replies = await Promise.all([
    ...Array.from({ length: 8 }, () => order(buyer, goods, address)),
    ...Array.from({ length: 8 }, () => orderList(buyer, [goods], address)),
  ]);
  expect(codes(replies)).toEqual([...repeat(10, '201'), ...repeat(6, 'unpaid_limit')]);
  const refused = replies.find(({ status }) => status === 409);
  expect(refused?.body.message).toBe(
    'Before its first payment an account can hold 10 unpaid orders, 40 lines and $5,000.00 of goods. Pay or cancel an order first, or order less.',
  );
  const placed = replies.find(({ status }) => status === 201)?.body;
  await shop.call(orders.cancel, { params: { id: placed._id } }, buyer.token);
  expect(codes(await Promise.all([1, 2].map(() => order(buyer, goods, address))))).toEqual(['201', 'unpaid_limit']);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('it holds forty lines', async () => {
  const [buyer, address] = [await signIn(shop.db), newNetwork()];
  expect((await orderList(buyer, many, address)).body.code).toBe('unpaid_limit');
  expect((await orderList(buyer, many.slice(0, 39), address)).status).toBe(201);
  expect((await orderList(buyer, many.slice(39), address)).body.code).toBe('unpaid_limit');
  expect((await order(buyer, goods, address)).status).toBe(201);
  expect((await order(buyer, goods, address)).body.code).toBe('unpaid_limit');
});

test('it holds $5,000 of goods, but all there is of one product when it holds nothing else', async () => {
  const [buyer, whole, address] = [await signIn(shop.db), await signIn(shop.db), newNetwork()];
  const [dear, other] = await stockProducts(shop, 2, { unitPriceCents: 260_000 });
  if (dear === undefined || other === undefined) throw new Error('no goods');
  expect((await orderList(buyer, [dear, other], address)).body.code).toBe('unpaid_limit');
  expect((await order(buyer, dear, address)).status).toBe(201);
  expect((await order(buyer, dear, address)).body.code).toBe('unpaid_limit');
  expect((await order(buyer, goods, address, 240)).status).toBe(201);
  expect((await order(buyer, goods, address)).body.code).toBe('unpaid_limit');

  expect((await order(whole, other, address, 100)).status).toBe(201);
  expect((await order(whole, goods, address)).body.code).toBe('unpaid_limit');
  // Else each account of a network could take another product whole.
  expect((await order(await signIn(shop.db), goods, address)).body.code).toBe('unpaid_limit');
});

test.each([
  ['IPv4', (at: number) => `10.99.1.${at}`, '10.99.2.1'],
  ['IPv6', (at: number) => `2001:db8:0:11${at.toString(16).padStart(2, '0')}::1`, '2001:db8:0:1200::1'],
])('the accounts of one %s network hold three times that together, however many come at once', async (...given) => {
  const [, within, beyond] = given;
  const buyers = await Promise.all(Array.from({ length: 8 }, () => signIn(shop.db)));
  const replies = await Promise.all(
    buyers.flatMap((buyer, at) => Array.from({ length: 5 }, () => order(buyer, goods, within(at)))),
  );
  expect(codes(replies)).toEqual([...repeat(30, '201'), ...repeat(10, 'unpaid_limit')]);
  expect(replies.find(({ status }) => status === 409)?.body.message).toBe(
    'New customers of your network hold 30 unpaid orders, 120 lines and $15,000.00 of goods, which is all they can. Pay for an order first, or try again later.',
  );
  expect((await order(await signIn(shop.db), goods, beyond)).status).toBe(201);
  expect((await order(await signIn(shop.db), goods, within(99))).body.code).toBe('unpaid_limit');
});

test('who has paid once orders as he likes, and is not counted to his network', async () => {
  const [regular, fresh, address] = [await signIn(shop.db), await signIn(shop.db), newNetwork()];
  const first = await order(regular, goods, address);
  expect((await payOrder(shop, regular, first.body)).body.paid).toBe(true);
  const [replies, others] = await Promise.all([
    Promise.all(Array.from({ length: 35 }, () => order(regular, goods, address))),
    Promise.all(Array.from({ length: 12 }, () => order(fresh, goods, address))),
  ]);
  expect(codes(replies)).toEqual(repeat(35, '201'));
  expect(codes(others)).toEqual([...repeat(10, '201'), ...repeat(2, 'unpaid_limit')]);
  expect((await orderList(regular, many, address)).status).toBe(201);
});

const hoursHeld = ({ body }: Reply) => (Date.parse(body.heldUntil) - Date.parse(body.createdAt)) / 3_600_000;

test('an order is held for an hour, and for a day once its payment is begun', async () => {
  const [buyer, address] = [await signIn(shop.db), newNetwork()];
  const placed = await order(buyer, goods, address);
  const several = await orderList(buyer, many.slice(0, 2), address);
  expect([hoursHeld(placed), hoursHeld(several)]).toEqual([1, 1]);
  await startPaying(shop, buyer, placed.body);
  expect(hoursHeld(await shop.call(orders.get, { params: { id: placed.body._id } }, buyer.token))).toBe(24);
});

test('who has a verified address, or has paid before, is given a day at once', async () => {
  const [verified, regular, address] = [await signIn(shop.db), await signIn(shop.db), newNetwork()];
  await verifyAddress(shop.db, verified);
  expect(hoursHeld(await order(verified, goods, address))).toBe(24);
  expect(hoursHeld(await orderList(verified, many.slice(0, 2), address))).toBe(24);
  const first = await order(regular, goods, address);
  await payOrder(shop, regular, first.body);
  expect(hoursHeld(await order(regular, goods, address))).toBe(24);
});
