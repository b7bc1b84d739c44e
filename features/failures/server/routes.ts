import { type FailedWebhook, failures } from '#features/failures/contract/failures.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { listFailedMails, listOtherFailures, retryJob, retryMails } from './failures.ts';

export const failuresRoutes = (
  api: Api,
  db: Database,
  webhookQueries: readonly ((db: Database) => Promise<FailedWebhook[]>)[],
): void => {
  api.mount(failures.listMails, async ({ query }) => {
    const { items, total } = await listFailedMails(db, query);
    return new HandlerReply(items, { total });
  });
  api.mount(failures.listOthers, () => listOtherFailures(db, webhookQueries));
  api.mount(failures.retryMails, () => retryMails(db, null));
  api.mount(failures.retryMail, ({ params }) => retryMails(db, params.id));
  api.mount(failures.retryJob, ({ params }) => retryJob(db, params.name));
};
