import { expect, test } from 'vitest';
import { drafts } from '#features/drafts/contract/drafts.ts';
import { describeWebhookMessages } from '#features/webhooks/contract/messages.ts';
import { TEST_EVENT, webhookEventLabels, webhooks } from '#features/webhooks/contract/webhooks.ts';
import { cleanUp } from '#test/helpers/clean-up.ts';
import { signIn } from '#test/helpers/people.ts';
import { buildProductDraft, createTestProduct, writeDrafts } from '#test/helpers/products.ts';
import { startReceiver } from '#test/helpers/receiver.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { features } from '#server/features.ts';
import { buildPayload, collectWebhookData } from './build-payload.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const dataByEvent = collectWebhookData(features);

test('the description of each webhook message is that of what the shop sends', async () => {
  const { webhooks: described, components } = (await shop.app.inject('/api/openapi.json')).json();
  expect(Object.keys(described)).toEqual([...Object.keys(webhookEventLabels), TEST_EVENT]);
  const { schema } = described['order.paid'].post.requestBody.content['application/json'];
  expect(schema.properties).toMatchObject({
    type: { const: 'order.paid' },
    data: { $ref: '#/components/schemas/OrderDetail' },
  });
  const { id } = await createTestProduct(shop);
  const sent = JSON.parse(
    await buildPayload(shop.db, dataByEvent, { kind: 'stock.changed', entityId: id, createdAt: new Date() }),
  );
  expect(Object.keys(sent.data)).toEqual(Object.keys(components.schemas.StockChange.properties));
  expect(describeWebhookMessages(dataByEvent)['stock.changed']?.schema.safeParse(sent).success).toBe(true);
});

test('two processes publish a draft once, and a webhook receives one message', async () => {
  const receiver = await startReceiver();
  cleanUp(receiver.close);
  const events = ['product.published' as const, 'product.withdrawn' as const];
  const webhook = (await shop.call(webhooks.add, { body: { url: receiver.url, events } }, admin.token)).body;
  cleanUp(() => shop.call(webhooks.remove, { params: { id: webhook._id } }, admin.token));
  const draft = buildProductDraft();
  const [id = ''] = await writeDrafts(shop, [{ ...draft, status: 'draft' }]);
  await shop.db.$client.query('update product set publish_at = now() where id = $1', [id]);
  await makeDue(shop, 'publishing');
  await Promise.all([runJob(shop, 'publishing'), runJob(shop, 'publishing')]);
  const params = { id };
  const { publishOn, lastDay, version } = (await shop.call(drafts.getState, { params }, admin.token)).body;
  const body = { status: 'draft' as const, publishOn, lastDay, version };
  expect((await shop.call(drafts.setState, { params, body }, admin.token)).status).toBe(200);
  await runJob(shop, 'webhooks');
  expect(receiver.received.map(({ type, data }) => [type, data])).toEqual([
    ['product.published', expect.objectContaining({ productId: id, name: draft.name, isSold: false })],
    ['product.withdrawn', expect.objectContaining({ productId: id, name: draft.name, isSold: false })],
  ]);
});
