import { audit } from '#features/audit/contract/audit.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { type AuditSubjects, listAudit } from './list-audit.ts';

export const auditRoutes = (api: Api, db: Database, subjects: AuditSubjects): void => {
  api.mount(audit.list, async ({ query }) => {
    const { items, ...totals } = await listAudit(db, subjects, query);
    return new HandlerReply(items, totals);
  });
};
