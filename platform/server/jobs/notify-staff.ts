import { sql } from 'drizzle-orm';
import type { NotificationKind } from '#features/index.ts';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';

/**
 * Notifies staff in the transaction of the event, so that both happen or neither. Order events do this through
 * `record`.
 */
export const notifyStaff = async (trx: Transaction, kind: NotificationKind, entityId: string): Promise<void> => {
  await execute(trx, sql`insert into notification (kind, entity_id) values (${kind}, ${entityId})`);
};

/** Notifies staff at most once in a number of hours. This one notification covers all events of its kind. */
export const notifyStaffThrottled = (
  db: Database,
  kind: NotificationKind,
  entityId: string,
  hours: number,
): Promise<void> =>
  db.transaction(async (trx) => {
    await acquireNamedLocks(trx, 'notices', [kind]);
    await execute(
      trx,
      sql`insert into notification (kind, entity_id) select ${kind}, ${entityId}
           where not exists (select from notification
                              where kind = ${kind} and id > uuidv7(make_interval(hours => ${-hours}::int)))`,
    );
  });
