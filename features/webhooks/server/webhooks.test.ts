import { expect, onTestFinished, test, vi } from 'vitest';
import { orders } from '#features/orders/contract/orders.ts';
import type { WebhookEvent } from '#features/index.ts';
import { webhooks } from '#features/webhooks/contract/webhooks.ts';
import { connect } from '#platform/server/db/open.ts';
import { countReadRows } from '#test/helpers/count-statements.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { type ReceivedMessage, startReceiver, verifySignature } from '#test/helpers/receiver.ts';
import { cleanUp } from '#test/helpers/clean-up.ts';
import { runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { features } from '#server/features.ts';
import { collectWebhookData } from './build-payload.ts';
import { sendDeliveries, RETRY_DELAYS } from './send-deliveries.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const goods = await createTestProduct(shop, { stock: 10_000 });

const query = (text: string, values: unknown[] = []) => shop.db.$client.query(text, values);
const send = () => runJob(shop, 'webhooks');
const place = async (buyer: TestPerson) => (await placeOrder(shop, buyer, goods)).body;
const cancel = (buyer: TestPerson, id: string) => shop.call(orders.cancel, { params: { id } }, buyer.token);

/** Starts a receiver with a webhook, and stops it after the current test. */
const listen = async (events: WebhookEvent[], getStatus?: (message: ReceivedMessage) => number | null) => {
  const receiver = await startReceiver(getStatus);
  cleanUp(receiver.close);
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
  const receiver = await listen(['order.placed', 'order.cancelled', 'stock.changed']);
  const order = await place(buyer);
  await cancel(buyer, order._id);
  await send();
  const ofOrder = receiver.received.filter(({ type }) => type.startsWith('order.'));
  expect(listTypes(ofOrder)).toEqual(['order.placed', 'order.cancelled']);
  expect(ofOrder[0]?.data).toMatchObject({ _id: order._id, number: order.number, status: 'cancelled' });
  const ofStock = receiver.received.filter(({ type }) => type === 'stock.changed');
  expect(ofStock.map(({ data }) => data)).toEqual([1, 2].map(() => expect.objectContaining({ productId: goods.id })));
  for (const message of receiver.received) verifySignature(receiver.secret, message);
  const [first] = receiver.received;
  if (first === undefined) throw new Error('no message was sent');
  expect(() => verifySignature('whsec_c29tZWJvZHkgZWxzZSdzIGtleQ==', first)).toThrow('No matching signature');
  expect(() => verifySignature(receiver.secret, { ...first, body: `${first.body} ` })).toThrow('No matching signature');
  await receiver.remove();
});

test('retries a rejected message under its id, and delays only later messages of the same order', async () => {
  let isDown = true;
  const buyer = await signIn(shop.db);
  const heldOrder = await place(buyer);
  const receiver = await listen(['order.cancelled', 'order.placed'], ({ data }) =>
    isDown && data._id === heldOrder._id ? 500 : 200,
  );
  await cancel(buyer, heldOrder._id);
  const again = await query(
    `insert into webhook_delivery (webhook_id, kind, entity_id) values ($1, 'order.placed', $2) returning id`,
    [receiver.id, heldOrder._id],
  );
  const other = await place(buyer);
  await send();
  expect(new Set(receiver.received.map(({ data }) => data._id))).toEqual(new Set([heldOrder._id, other._id]));
  await receiver.pass();
  isDown = false;
  await send();
  const heldMessages = receiver.received.filter(({ data }) => data._id === heldOrder._id);
  expect(listTypes(heldMessages)).toEqual(['order.cancelled', 'order.cancelled', 'order.placed']);
  expect(heldMessages[1]).toMatchObject({ id: heldMessages[0]?.id, body: heldMessages[0]?.body });
  expect(heldMessages[2]?.id).toBe(again.rows[0].id);
  const delivery = (await receiver.list()).find(({ _id }: { _id: string }) => _id === heldMessages[0]?.id);
  expect(delivery).toMatchObject({
    state: 'delivered',
    dueAt: null,
    on: { label: String(heldOrder.number), kind: 'order' },
  });
  expect(delivery.tries.map(({ status, answer }: { status: number; answer: string }) => [status, answer])).toEqual([
    [500, 'answered 500'],
    [200, 'answered 200'],
  ]);
  await receiver.remove();
});

test('a message of a process that died while sending is sent once, later', async () => {
  const buyer = await signIn(shop.db);
  const receiver = await listen(['order.placed']);
  const order = await place(buyer);
  await query(`update webhook_delivery set tries = 1, due_at = now() + interval '1 minute' where webhook_id = $1`, [
    receiver.id,
  ]);
  await send();
  expect(receiver.received).toEqual([]);
  await receiver.pass();
  await Promise.all([send(), send()]);
  expect(receiver.received.map(({ data }) => data._id)).toEqual([order._id]);
  await receiver.remove();
});

test('the last failed try turns a webhook off with one email, and waiting messages go out once it is on', async () => {
  let isDown = true;
  const buyer = await signIn(shop.db);
  const receiver = await listen(['order.placed'], () => (isDown ? 503 : 204));
  await place(buyer);
  await place(buyer);
  await query(
    `update webhook_delivery set tries = $2
      where id = (select id from webhook_delivery where webhook_id = $1 order by position limit 1)`,
    [receiver.id, RETRY_DELAYS.length],
  );
  await send();
  const get = async () => (await shop.call(webhooks.get, { params: { id: receiver.id } }, admin.token)).body;
  expect(await get()).toMatchObject({ active: false, failing: true });
  const mails = await shop.mailsTo('shop@example.com');
  expect(mails.filter(({ text }) => text.includes(receiver.url))).toHaveLength(1);
  await place(buyer);
  const failed = (await receiver.list()).find(({ state }: { state: string }) => state === 'failed');
  const replay = () => shop.call(webhooks.replay, { params: { id: failed._id } }, admin.token);
  expect((await replay()).body.code).toBe('webhook_off');
  expect((await shop.call(webhooks.test, { params: { id: receiver.id } }, admin.token)).body.code).toBe('webhook_off');
  isDown = false;
  receiver.received.length = 0;
  // Turning it on changes nothing else.
  const activation = { params: { id: receiver.id }, body: { active: true } };
  expect((await shop.call(webhooks.change, activation, admin.token)).body).toMatchObject({
    active: true,
    failing: false,
    url: receiver.url,
    events: ['order.placed'],
  });
  await Promise.all([replay(), replay()]);
  await send();
  expect(receiver.received.map(({ id }) => id)).toContain(failed._id);
  expect(await get()).toMatchObject({ counts: { waiting: 0, delivered: 2, failed: 0 } });
  await receiver.remove();
});

test('an endpoint that answers 410 is turned off at once', async () => {
  const buyer = await signIn(shop.db);
  const receiver = await listen(['order.placed'], () => 410);
  await place(buyer);
  await send();
  expect((await shop.call(webhooks.get, { params: { id: receiver.id } }, admin.token)).body.active).toBe(false);
  await receiver.remove();
});

test('a new secret signs messages together with the old one for a day', async () => {
  const receiver = await listen(['order.placed']);
  const rolled = await shop.call(webhooks.rollSecret, { params: { id: receiver.id } }, admin.token);
  await shop.call(webhooks.test, { params: { id: receiver.id } }, admin.token);
  await send();
  const [message] = receiver.received;
  if (message === undefined) throw new Error('no message was sent');
  expect(message.type).toBe('webhook.test');
  for (const secret of [receiver.secret, rolled.body.secret]) verifySignature(secret, message);
  await query(`update webhook set old_secret_until = now()`);
  await shop.call(webhooks.test, { params: { id: receiver.id } }, admin.token);
  await vi.waitFor(async () => {
    await send();
    expect(receiver.received).toHaveLength(2);
  }, 20_000);
  const [, last] = receiver.received;
  if (last === undefined) throw new Error('no message was sent');
  expect(() => verifySignature(receiver.secret, last)).toThrow('No matching signature');
  await receiver.remove();
});

test('shows the secret only once, and webhooks only to staff', async () => {
  const customer = await signIn(shop.db);
  const receiver = await listen(['order.placed']);
  const listed = await shop.call(webhooks.list, {}, admin.token);
  expect(JSON.stringify(listed.body)).not.toContain(receiver.secret.slice(6));
  expect((await shop.call(webhooks.list, {}, customer.token)).status).toBe(403);
  await receiver.remove();
  const reply = await shop.call(webhooks.get, { params: { id: receiver.id } }, admin.token);
  expect([reply.status, reply.body.code]).toEqual([404, 'webhook_not_found']);
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
  const receiver = await listen(['order.placed', 'stock.changed'], () => null);
  await receiver.close();
  const order = await place(buyer);
  expect((await shop.call(orders.get, { params: { id: order._id } }, buyer.token)).status).toBe(200);
  await send();
  const [last] = await receiver.list();
  expect(last.tries.at(-1)).toMatchObject({ status: null, error: 'ECONNREFUSED' });
  await receiver.remove();
});

test('finds each of thousands of waiting messages without reading the others', async () => {
  const enough = new AbortController();
  const receiver = await listen(['order.placed'], () => {
    if (receiver.received.length === 20) enough.abort();
    return 200;
  });
  const db = connect(shop.databaseUrl, () => {}, { connections: 1 });
  onTestFinished(() => db.$client.end());
  await db.$client.query(
    `insert into webhook_delivery (webhook_id, kind, entity_id)
     select $1, 'stock.changed', uuidv7()::text from generate_series(1, 20000)`,
    [receiver.id],
  );
  // Autovacuum analyzes the table within a minute. With the statistics of a quiet day, when no messages wait, the query
  // would read all waiting rows.
  await db.$client.query('analyze webhook_delivery');
  const before = await countReadRows(db, 'webhook_delivery');
  await sendDeliveries(db, collectWebhookData(features), true, shop.app.log, enough.signal);
  const read = (await countReadRows(db, 'webhook_delivery')) - before;
  expect(receiver.received.length).toBeGreaterThanOrEqual(20);
  expect(read).toBeGreaterThan(20);
  expect(read).toBeLessThan(2000);
  await receiver.remove();
});
