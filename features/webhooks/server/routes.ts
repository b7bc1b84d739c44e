import { webhooks } from '#features/webhooks/contract/webhooks.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import type { WebhookDataByEvent } from '#platform/server/webhook-data.ts';
import { createWebhook, deleteWebhook, getWebhook, listWebhooks, rotateSecret, updateWebhook } from './webhooks.ts';
import { listDeliveries, queueTest, replayDelivery } from './deliveries.ts';

/**
 * @param data the data of events in all features
 * @param mayBePrivate true if webhooks may use addresses in a private network
 */
export const webhooksRoutes = (api: Api, db: Database, data: WebhookDataByEvent, mayBePrivate: boolean): void => {
  api.mount(webhooks.list, () => listWebhooks(db));
  api.mount(webhooks.get, ({ params }) => getWebhook(db, params.id));
  api.mount(webhooks.add, ({ caller, body }) => createWebhook(db, caller, body, mayBePrivate));
  api.mount(webhooks.change, ({ caller, params, body }) => updateWebhook(db, caller, params.id, body, mayBePrivate));
  api.mount(webhooks.remove, async ({ caller, params }) => {
    await deleteWebhook(db, caller, params.id);
    return { removed: true as const };
  });
  api.mount(webhooks.rollSecret, ({ caller, params }) => rotateSecret(db, caller, params.id));
  api.mount(webhooks.test, async ({ params }) => {
    await queueTest(db, params.id);
    return { sent: true as const };
  });
  api.mount(webhooks.deliveries, async ({ params, query }) => {
    const { items, ...totals } = await listDeliveries(db, data, params.id, query);
    return new HandlerReply(items, totals);
  });
  api.mount(webhooks.replay, async ({ params }) => {
    await replayDelivery(db, params.id);
    return { sent: true as const };
  });
};
