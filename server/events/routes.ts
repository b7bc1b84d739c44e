import { audit } from '#contract/audit.ts';
import type { Database } from '#server/db/open.ts';
import { Answered } from '#server/platform/act.ts';
import type { Api } from '#server/platform/mount.ts';
import { listAudit } from './list-audit.ts';

export const eventsRoutes = (api: Api, db: Database): void => {
  api.mount(audit.list, async ({ query }) => {
    const { items, ...counted } = await listAudit(db, query);
    return new Answered(items, counted);
  });
};
