import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { live } from '#features/live/contract/live.ts';
import { products } from '#features/products/contract/products.ts';
import { moveStock } from '#features/stock/server/move-stock.ts';
import { placeOrder, createTestProduct, createTestProducts } from '#test/helpers/products.ts';
import { type Listener, listenToEvents, openPort } from '#test/helpers/listen.ts';
import { signIn } from '#test/helpers/people.ts';
import { runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';

/* Two shops on one database, like two processes. Listeners of one get the changes made through the other. */

const limits = { auth: 1000, write: 1000, read: 10_000, draw: 1000, mail: 1000, open: 5 };
const shop = await startShop({}, { limits, jobs: true });
const other = await startShop({}, { limits, beside: shop, jobs: true });
const url = await openPort(shop.app);
/** A third shop, which polls only on request. */
const shopWithoutJobs = await startShop({}, { limits, beside: shop });
const quietUrl = await openPort(shopWithoutJobs.app);
const pollNow = () => runJob(shopWithoutJobs, 'live');
const buyer = await signIn(shop.db);
const admin = await signIn(shop.db, 'admin');
const helper = await signIn(shop.db, 'catalog');

/** The time in ms from a change to every page: the promised time, minus some time for the network. */
const SOON = { timeout: 1_700, interval: 20 };

/** Waits until the first poll has sent `again`. */
const skipFirst = async (listener: Listener): Promise<Listener> => {
  await expect.poll(listener.isAgain).toBe(true);
  listener.events.length = 0;
  return listener;
};

const listenQuietly = async () => skipFirst(await listenToEvents(url));

/** Listens at the shop that polls only on request. */
const listenAtQuiet = async () => {
  const listener = await listenToEvents(quietUrl);
  await pollNow();
  return skipFirst(listener);
};

const getProducts = async (...ids: string[]) =>
  (await shop.call(live.getFacts, { query: { ids: ids.join(',') } })).body;

test('an order in another process updates stock within two seconds and reveals nothing of the buyer', async () => {
  const goods = await createTestProduct(shop, { stock: 50 });
  const listener = await listenQuietly();
  const { status } = await placeOrder(other, buyer, goods, 3);
  expect(status).toBe(201);
  await expect.poll(() => listener.getStock(goods.id), SOON).toBe(47);
  expect(listener.isAgain()).toBe(false);
  expect(listener.text().replaceAll(/[0-9a-f-]{36}/g, 'ID')).toMatch(
    /^(?:retry: 2000\n\n|:\n\n|event: again\ndata: \{\}\n\n|event: stock\ndata: \{(?:"ID":\d+,?)+\}\n\n)+$/,
  );
  for (const secret of [buyer.email, buyer.name, buyer.customerId]) expect(listener.text()).not.toContain(secret);
  listener.leave();
});

test('another change of a product sends an event to fetch again, and the fetch returns the change', async () => {
  const goods = await createTestProduct(shop, { stock: 50 });
  const listener = await listenQuietly();
  const { body: before } = await shop.call(products.get, { params: { id: goods.id } });
  const form = { name: before.name, unitPrice: 12.5, description: 'Z', stock: 50, minOrder: 5, image: before.img };
  const edited = { ...form, version: before.version, stockWas: 50, reason: '' };
  const { status } = await other.call(products.edit, { params: { id: goods.id }, body: edited }, admin.token);
  expect(status).toBe(200);
  await expect.poll(listener.isAgain, SOON).toBe(true);
  expect(await getProducts(goods.id)).toEqual([
    {
      _id: goods.id,
      stock: 50,
      unitPrice: 12.5,
      regularPrice: null,
      minOrder: 5,
      lowStockAt: before.lowStockAt,
      quantityStep: 1,
      priceBreaks: [],
    },
  ]);
  listener.events.length = 0;
  await other.call(products.remove, { params: { id: goods.id }, query: {} }, admin.token);
  await expect.poll(listener.isAgain, SOON).toBe(true);
  expect(await getProducts(goods.id)).toMatchObject([{ stock: 0 }]);
  listener.leave();
});

test('reports a change written first but committed last, and one that returns to the old value', async () => {
  const [first, second] = await createTestProducts(shop, 2, { stock: 50 });
  if (first === undefined || second === undefined) throw new Error('no goods');
  const listener = await listenAtQuiet();
  const take = (id: string, pieces: number) => ({
    productId: id,
    orderLineId: null,
    reason: 'counted' as const,
    dOnHand: -pieces,
    dReserved: 0,
  });
  const gate = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const slow = shop.db.transaction(async (trx) => {
    await moveStock(trx, [take(first.id, 1)]);
    written.resolve();
    await gate.promise;
  });
  await written.promise;
  for (const remaining of [48, 46]) {
    await other.db.transaction((trx) => moveStock(trx, [take(second.id, 2)]));
    await pollNow();
    await expect.poll(() => listener.getStock(second.id)).toBe(remaining);
  }
  expect(listener.getStock(first.id)).toBeUndefined();
  gate.resolve();
  await slow;
  await pollNow();
  await expect.poll(() => listener.getStock(first.id)).toBe(49);
  // A page that refreshed between the two moves shows outdated stock.
  listener.events.length = 0;
  await shop.db.transaction((trx) => moveStock(trx, [take(second.id, 1)]));
  await shop.db.transaction((trx) => moveStock(trx, [take(second.id, -1)]));
  await pollNow();
  await expect.poll(() => listener.getStock(second.id)).toBe(46);
  listener.leave();
});

test('does not query without listeners, and sends a new listener the changes just before it connected', async () => {
  const goods = await createTestProduct(shop, { stock: 50 });
  await placeOrder(other, buyer, goods, 1);
  const listener = await listenToEvents(quietUrl);
  await pollNow();
  await expect.poll(() => listener.getStock(goods.id)).toBe(49);
  listener.leave();
  await expect
    .poll(async () => {
      await pollNow();
      return shopWithoutJobs.live.hasListeners();
    })
    .toBe(false);
  await shop.db.$client.query('alter table stock_move rename to away');
  // A query would fail.
  const looked = pollNow();
  await looked.finally(() => shop.db.$client.query('alter table away rename to stock_move'));
});

test('a lookup returns the requested products, at most a screenful, and must be revalidated by caches', async () => {
  const goods = await createTestProduct(shop, { stock: 7, priceBreaks: [{ from: 5, percent: 10 }] });
  const none = '01900000-0000-7000-8000-000000000000';
  const { body, headers } = await shop.call(live.getFacts, { query: { ids: `${none},${goods.id.toUpperCase()}` } });
  expect(body).toMatchObject([{ _id: goods.id, stock: 7, unitPrice: 10, priceBreaks: [{ from: 5, percent: 10 }] }]);
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  for (const ids of ['', 'x', `${goods.id},`, Array.from({ length: 101 }, () => goods.id).join(',')]) {
    expect((await shop.call(live.getFacts, { query: { ids } })).body.code).toBe('invalid_request');
  }
  const many = await Promise.all(Array.from({ length: 120 }, () => getProducts(goods.id)));
  expect(many.every(([one]) => one.stock === 7)).toBe(true);
});

test('only staff with permission get desk events, which reveal nothing about the order', async () => {
  for (const token of [null, buyer.token, helper.token]) {
    const { status, body } = await shop.call(live.streamDesk, {}, token);
    const expectedCode =
      token === null ? 'sign_in_required' : token === buyer.token ? 'admin_only' : 'permission_missing';
    expect([status, body.code]).toEqual([token === null ? 401 : 403, expectedCode]);
  }
  const desk = await listenToEvents(url, {
    endpoint: live.streamDesk,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const visitor = await listenQuietly();
  await expect.poll(() => desk.events).toEqual([{ event: 'again', data: {} }]);
  desk.events.length = 0;
  const goods = await createTestProduct(shop);
  await placeOrder(other, buyer, goods);
  await expect.poll(() => desk.events, SOON).toEqual([{ event: 'ring', data: {} }]);
  await wait(1_200);
  expect(desk.events).toHaveLength(1);
  expect(visitor.events.some(({ event }) => event === 'ring')).toBe(false);
  desk.leave();
  visitor.leave();
});

test('limits open streams per address, frees one on leaving, and neither compresses nor caches', async () => {
  const five = await Promise.all(
    Array.from({ length: 5 }, () => listenToEvents(url, { headers: { 'accept-encoding': 'gzip, br' } })),
  );
  expect(new Set(five.map(({ response }) => response.statusCode))).toEqual(new Set([200]));
  const headers = five[0]?.response.headers ?? {};
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['content-encoding']).toBeUndefined();
  expect((await listenToEvents(url)).response.statusCode).toBe(429);
  five[0]?.leave();
  await expect
    .poll(async () => {
      const one = await listenToEvents(url);
      one.leave();
      return one.response.statusCode;
    })
    .toBe(200);
  expect((await shop.app.inject({ method: 'HEAD', url: '/api/live' })).statusCode).toBe(404);
  for (const one of five) one.leave();
});

test('a stream survives a database outage without a message, and then reports every change', async () => {
  const goods = await createTestProduct(shop, { stock: 50 });
  const listener = await listenAtQuiet();
  await shop.db.$client.query('alter table stock_move rename to away');
  for (const _ of [1, 2]) await expect(pollNow()).rejects.toThrow(/stock_move/);
  await shop.db.$client.query('alter table away rename to stock_move');
  expect([listener.events, listener.isOver()]).toEqual([[], false]);
  await placeOrder(other, buyer, goods, 4);
  await pollNow();
  await expect.poll(() => [listener.getStock(goods.id), listener.isAgain()]).toEqual([46, true]);
  expect(listener.events).toHaveLength(2);
  listener.leave();
});

test('after a failed query, a desk stream warns that events may have been missed', async () => {
  const desk = await listenToEvents(quietUrl, {
    endpoint: live.streamDesk,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  await pollNow();
  await expect.poll(() => desk.events).toHaveLength(1);
  await shop.db.$client.query('alter table notification rename to away');
  await expect(pollNow()).rejects.toThrow(/notification/);
  await shop.db.$client.query('alter table away rename to notification');
  await pollNow();
  await expect.poll(() => desk.events.slice(1)).toEqual([{ event: 'again', data: {} }]);
  desk.leave();
});

test('a closing shop ends all streams at once', async () => {
  const closing = await startShop({}, { beside: shop, jobs: true });
  const address = await openPort(closing.app);
  const listeners = await Promise.all([1, 2, 3].map(() => listenToEvents(address)));
  const began = performance.now();
  await closing.app.close();
  expect(performance.now() - began).toBeLessThan(1_000);
  await expect.poll(() => listeners.map(({ isOver }) => isOver())).toEqual([true, true, true]);
});
