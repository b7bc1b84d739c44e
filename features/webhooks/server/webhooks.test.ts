import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { orders } from '#features/orders/contract/orders.ts';
import { type WebhookEvent, webhooks } from '#features/webhooks/contract/webhooks.ts';
import { connect } from '#platform/server/db/open.ts';
import { countReadRows } from '#test/helpers/count-statements.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { type ReceivedMessage, startReceiver, verifySignature } from '#test/helpers/receiver.ts';
import { runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { sendDeliveries, RETRY_DELAYS } from './send-deliveries.ts';

const shop = await startShop();
await shop.stopJobs();
const admin = await signIn(shop.db, 'admin');
const goods = await createTestProduct(shop, { stock: 10_000 });

const query = (text: string, values: unknown[] = []) => shop.db.$client.query(text, values);
const send = () => runJob(shop, 'webhooks');
const place = async (buyer: TestPerson) => (await placeOrder(shop, buyer, goods)).body;
const cancel = (buyer: TestPerson, id: string) => shop.call(orders.cancel, { params: { id } }, buyer.token);

/** Starts a receiver with a webhook, and stops it after this test file. */
const listen = async (events: WebhookEvent[], answer?: (message: ReceivedMessage) => number | null) => {
  const receiver = await startReceiver(answer);
  afterAll(receiver.close);
  const added = await shop.call(webhooks.add, { body: { url: receiver.url, events } }, admin.token);
  expect(added.status).toBe(201);
  const { _id: id, secret } = added.body as { _id: string; secret: string };
  /** Makes all waiting messages due. */
  const pass = () => query(`update webhook_delivery set due_at = now() where webhook_id = $1`, [id]);
  const list = async () => (await shop.call(webhooks.deliveries, { params: { id }, query: {} }, admin.token)).body;
  const remove = () => shop.call(webhooks.remove, { params: { id } }, admin.token);
  return { ...receiver, id, secret, pass, list, remove };
};

const listTypes = (received: ReceivedMessage[]) => received.map(({ type }) => type);

test('sends signed order events in sequence, with the current state of the order', async () => {
  const buyer = await signIn(shop.db);
  const told = await listen(['order.placed', 'order.cancelled', 'stock.changed']);
  const order = await place(buyer);
  await cancel(buyer, order._id);
  await send();
  const ofOrder = told.received.filter(({ type }) => type.startsWith('order.'));
  expect(listTypes(ofOrder)).toEqual(['order.placed', 'order.cancelled']);
  expect(ofOrder[0]?.data).toMatchObject({ _id: order._id, number: order.number, status: 'cancelled' });
  const ofStock = told.received.filter(({ type }) => type === 'stock.changed');
  expect(ofStock.map(({ data }) => data)).toEqual([1, 2].map(() => expect.objectContaining({ productId: goods.id })));
  for (const message of told.received) verifySignature(told.secret, message);
  const [first] = told.received;
  if (first === undefined) throw new Error('nothing was told');
  expect(() => verifySignature('whsec_c29tZWJvZHkgZWxzZSdzIGtleQ==', first)).toThrow('No matching signature');
  expect(() => verifySignature(told.secret, { ...first, body: `${first.body} ` })).toThrow('No matching signature');
  await told.remove();
});

test('retries a rejected message under its id, and delays only later messages of the same order', async () => {
  let isDown = true;
  const buyer = await signIn(shop.db);
  const held = await place(buyer);
  const told = await listen(['order.cancelled', 'order.placed'], ({ data }) =>
    isDown && data._id === held._id ? 500 : 200,
  );
  await cancel(buyer, held._id);
  const again = await query(
    `insert into webhook_delivery (webhook_id, kind, entity_id) values ($1, 'order.placed', $2) returning id`,
    [told.id, held._id],
  );
  const other = await place(buyer);
  await send();
  expect(new Set(told.received.map(({ data }) => data._id))).toEqual(new Set([held._id, other._id]));
  await told.pass();
  isDown = false;
  await send();
  const ofHeld = told.received.filter(({ data }) => data._id === held._id);
  expect(listTypes(ofHeld)).toEqual(['order.cancelled', 'order.cancelled', 'order.placed']);
  expect(ofHeld[1]).toMatchObject({ id: ofHeld[0]?.id, body: ofHeld[0]?.body });
  expect(ofHeld[2]?.id).toBe(again.rows[0].id);
  const shown = (await told.list()).find(({ _id }: { _id: string }) => _id === ofHeld[0]?.id);
  expect(shown).toMatchObject({ state: 'delivered', dueAt: null, on: { label: String(held.number), kind: 'order' } });
  expect(shown.tries.map(({ status, answer }: { status: number; answer: string }) => [status, answer])).toEqual([
    [500, 'answered 500'],
    [200, 'answered 200'],
  ]);
  await told.remove();
});

test('a message of a process that died while sending is sent once, later', async () => {
  const buyer = await signIn(shop.db);
  const told = await listen(['order.placed']);
  const order = await place(buyer);
  await query(`update webhook_delivery set tries = 1, due_at = now() + interval '1 minute' where webhook_id = $1`, [
    told.id,
  ]);
  await send();
  expect(told.received).toEqual([]);
  await told.pass();
  await Promise.all([send(), send()]);
  expect(told.received.map(({ data }) => data._id)).toEqual([order._id]);
  await told.remove();
});

test('the last failed try turns a webhook off with one email, and waiting messages go out once it is on', async () => {
  let isDown = true;
  const buyer = await signIn(shop.db);
  const told = await listen(['order.placed'], () => (isDown ? 503 : 204));
  await place(buyer);
  await place(buyer);
  await query(
    `update webhook_delivery set tries = $2
      where id = (select id from webhook_delivery where webhook_id = $1 order by position limit 1)`,
    [told.id, RETRY_DELAYS.length],
  );
  await send();
  const get = async () => (await shop.call(webhooks.get, { params: { id: told.id } }, admin.token)).body;
  expect(await get()).toMatchObject({ active: false, failing: true });
  const mails = await shop.mailsTo('shop@example.com');
  expect(mails.filter(({ text }) => text.includes(told.url))).toHaveLength(1);
  await place(buyer);
  const failed = (await told.list()).find(({ state }: { state: string }) => state === 'failed');
  const replay = () => shop.call(webhooks.replay, { params: { id: failed._id } }, admin.token);
  expect((await replay()).body.code).toBe('webhook_off');
  expect((await shop.call(webhooks.test, { params: { id: told.id } }, admin.token)).body.code).toBe('webhook_off');
  isDown = false;
  told.received.length = 0;
  // Turning it on changes nothing else.
  const on = { params: { id: told.id }, body: { active: true } };
  expect((await shop.call(webhooks.change, on, admin.token)).body).toMatchObject({
    active: true,
    failing: false,
    url: told.url,
    events: ['order.placed'],
  });
  await Promise.all([replay(), replay()]);
  await send();
  expect(told.received.map(({ id }) => id)).toContain(failed._id);
  expect(await get()).toMatchObject({ counts: { waiting: 0, delivered: 2, failed: 0 } });
  await told.remove();
});

test('an endpoint that answers 410 is turned off at once', async () => {
  const buyer = await signIn(shop.db);
  const told = await listen(['order.placed'], () => 410);
  await place(buyer);
  await send();
  expect((await shop.call(webhooks.get, { params: { id: told.id } }, admin.token)).body.active).toBe(false);
  await told.remove();
});

test('a new secret signs beside the old one for a day', async () => {
  const told = await listen(['order.placed']);
  const rolled = await shop.call(webhooks.rollSecret, { params: { id: told.id } }, admin.token);
  await shop.call(webhooks.test, { params: { id: told.id } }, admin.token);
  await send();
  const [message] = told.received;
  if (message === undefined) throw new Error('nothing was told');
  expect(message.type).toBe('webhook.test');
  for (const secret of [told.secret, rolled.body.secret]) verifySignature(secret, message);
  await query(`update webhook set old_secret_until = now()`);
  await shop.call(webhooks.test, { params: { id: told.id } }, admin.token);
  await vi.waitFor(async () => {
    await send();
    expect(told.received).toHaveLength(2);
  }, 20_000);
  const [, last] = told.received;
  if (last === undefined) throw new Error('nothing was told');
  expect(() => verifySignature(told.secret, last)).toThrow('No matching signature');
  await told.remove();
});

test('shows the secret only once, and webhooks only to staff', async () => {
  const customer = await signIn(shop.db);
  const told = await listen(['order.placed']);
  const listed = await shop.call(webhooks.list, {}, admin.token);
  expect(JSON.stringify(listed.body)).not.toContain(told.secret.slice(6));
  expect((await shop.call(webhooks.list, {}, customer.token)).status).toBe(403);
  await told.remove();
  const gone = await shop.call(webhooks.get, { params: { id: told.id } }, admin.token);
  expect([gone.status, gone.body.code]).toEqual([404, 'webhook_not_found']);
});

test.each([
  ['not an address', 'nonsense', 400],
  ['another protocol', 'file:///etc/passwd', 400],
  ['a password in it', 'https://me:secret@example.com/', 400],
  ['longer than allowed', `https://example.com/${'a'.repeat(2000)}`, 400],
])('rejects a webhook address: %s', async (_, url, status) => {
  const refused = await shop.call(webhooks.add, { body: { url, events: ['order.placed'] } }, admin.token);
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([status, ['url']]);
});

test('orders can be placed while webhooks are added and removed', async () => {
  const buyer = await signIn(shop.db);
  const some = await Promise.all(Array.from({ length: 6 }, () => listen(['order.placed', 'stock.changed'])));
  const placing = Array.from({ length: 12 }, () => placeOrder(shop, buyer, goods));
  await Promise.all(some.map(({ remove }) => remove()));
  expect((await Promise.all(placing)).map(({ status }) => status)).toEqual(placing.map(() => 201));
});

test('an order is placed even if a webhook cannot be reached', async () => {
  const buyer = await signIn(shop.db);
  const told = await listen(['order.placed', 'stock.changed'], () => null);
  await told.close();
  const order = await place(buyer);
  expect((await shop.call(orders.get, { params: { id: order._id } }, buyer.token)).status).toBe(200);
  await send();
  const [last] = await told.list();
  expect(last.tries.at(-1)).toMatchObject({ status: null, error: 'ECONNREFUSED' });
  await told.remove();
});

test('finds each of thousands of waiting messages without reading the others', async () => {
  const enough = new AbortController();
  const told = await listen(['order.placed'], () => {
    if (told.received.length === 20) enough.abort();
    return 200;
  });
  const db = connect(shop.databaseUrl, () => {}, { connections: 1 });
  onTestFinished(() => db.$client.end());
  await db.$client.query(
    `insert into webhook_delivery (webhook_id, kind, entity_id)
     select $1, 'stock.changed', uuidv7()::text from generate_series(1, 20000)`,
    [told.id],
  );
  // Autovacuum analyzes the table within a minute. With the statistics of a quiet day, when no messages wait, the query
  // would read all waiting rows.
  await db.$client.query('analyze webhook_delivery');
  const before = await countReadRows(db, 'webhook_delivery');
  await sendDeliveries(db, true, shop.app.log, enough.signal);
  const read = (await countReadRows(db, 'webhook_delivery')) - before;
  expect(told.received.length).toBeGreaterThanOrEqual(20);
  expect(read).toBeGreaterThan(20);
  expect(read).toBeLessThan(2000);
  await told.remove();
});
