import { bulkChanges } from '#features/bulk-changes/contract/bulk-changes.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { requestBulkChange } from './request-bulk-change.ts';

export const bulkChangesRoutes = (api: Api, db: Database): void => {
  api.mount(bulkChanges.check, ({ caller, body, idempotencyKey }) =>
    requestBulkChange(db, caller, body, idempotencyKey),
  );
};
