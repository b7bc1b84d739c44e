import { unknownPayers } from '#features/unknown-payers/contract/unknown-payers.ts';
import { movePayment, recordUnknownPayment } from './unknown-payers.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';

export const unknownPayersRoutes = (api: Api, db: Database): void => {
  api.mount(unknownPayers.record, ({ caller, body, idempotencyKey }) =>
    recordUnknownPayment(db, caller, body, idempotencyKey),
  );
  api.mount(unknownPayers.move, ({ caller, params, body, idempotencyKey }) =>
    movePayment(db, caller, params.id, body, idempotencyKey),
  );
};
