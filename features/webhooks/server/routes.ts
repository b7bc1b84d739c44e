import { webhooks } from '#features/webhooks/contract/webhooks.ts';
import type { Database } from '#platform/server/db/open.ts';
import { Answered } from '#platform/server/http/act.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { addWebhook, changeWebhook, removeWebhook, rollSecret } from './change-webhook.ts';
import { getWebhook, listWebhooks } from './find-webhook.ts';
import { listDeliveries } from './list-deliveries.ts';
import { replayMessage, sendTest } from './replay-message.ts';

/** @param mayBePrivate whether this machine and those beside it may be told */
export const webhooksRoutes = (api: Api, db: Database, mayBePrivate: boolean): void => {
  api.mount(webhooks.list, () => listWebhooks(db));
  api.mount(webhooks.get, ({ params }) => getWebhook(db, params.id));
  api.mount(webhooks.add, ({ caller, body }) => addWebhook(db, caller, body, mayBePrivate));
  api.mount(webhooks.change, ({ caller, params, body }) => changeWebhook(db, caller, params.id, body, mayBePrivate));
  api.mount(webhooks.remove, async ({ caller, params }) => {
    await removeWebhook(db, caller, params.id);
    return { removed: true as const };
  });
  api.mount(webhooks.rollSecret, ({ caller, params }) => rollSecret(db, caller, params.id));
  api.mount(webhooks.test, async ({ params }) => {
    await sendTest(db, params.id);
    return { sent: true as const };
  });
  api.mount(webhooks.deliveries, async ({ params, query }) => {
    const { items, ...counted } = await listDeliveries(db, params.id, query);
    return new Answered(items, counted);
  });
  api.mount(webhooks.replay, async ({ params }) => {
    await replayMessage(db, params.id);
    return { sent: true as const };
  });
};
