import { audit } from '#features/audit/contract/audit.ts';
import type { Database } from '#platform/server/db/open.ts';
import { Answered } from '#platform/server/http/act.ts';
import type { Api } from '#platform/server/http/mount.ts';
import type { AuditedThings } from './audited.ts';
import { listAudit } from './list-audit.ts';

export const eventsRoutes = (api: Api, db: Database, things: AuditedThings): void => {
  api.mount(audit.list, async ({ query }) => {
    const { items, ...counted } = await listAudit(db, things, query);
    return new Answered(items, counted);
  });
};
