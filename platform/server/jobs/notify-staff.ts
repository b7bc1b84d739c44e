import { sql } from 'drizzle-orm';
import type { NotificationKind } from '#features/index.ts';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';

/** Tells the shop's people, in the transaction of what it tells of: both happen or neither. Orders do so by `record`. */
export const notifyStaff = async (trx: Transaction, kind: NotificationKind, entityId: string): Promise<void> => {
  await execute(trx, sql`insert into notice (kind, entity_id) values (${kind}, ${entityId})`);
};

/** Tells of one that stands for many: no more than once in so many hours, whatever it is about. */
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
      sql`insert into notice (kind, entity_id) select ${kind}, ${entityId}
           where not exists (select from notice
                              where kind = ${kind} and id > uuidv7(make_interval(hours => ${-hours}::int)))`,
    );
  });
