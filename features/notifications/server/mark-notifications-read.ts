import { sql } from 'drizzle-orm';
import { listChannelKinds } from '#features/notifications/contract/notifications.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, oneValue } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { getRecipient } from './notification-preferences.ts';

/** Transactions that began before this time have ended, so no older notification can still appear. */
const SETTLED_BEFORE = sql`uuidv7(interval '-1 hour')`;

/**
 * Marks the notifications up to `upTo` as read. One stored position covers the old ones, which keeps the table small.
 * Recent ones get a row each, because a concurrent transaction may still commit an earlier notification that the caller
 * has not seen.
 * @throws DomainError `admin_only`
 */
export const markAllRead = (db: Database, caller: Caller, upTo: string): Promise<{ done: true }> =>
  db.transaction(async (trx) => {
    const { customerId, role, ways: channels, readTo } = await getRecipient(trx, caller);
    const mark = await oneValue<string>(
      trx,
      sql`insert into notification_recipient as r (customer_id, read_to)
          values (${customerId}, greatest(${readTo}::uuid, least(${upTo}::uuid, ${SETTLED_BEFORE})))
          on conflict (customer_id) do update set read_to = greatest(r.read_to, excluded.read_to)
          returning read_to`,
    );
    await execute(
      trx,
      sql`insert into notification_read (customer_id, notification_id)
          select ${customerId}, n.id from notification n
           where n.kind = any(${sql.param(listChannelKinds(role, channels, 'bell'))}::text[]) and n.id > ${mark}::uuid and n.id <= ${upTo}::uuid
          on conflict do nothing`,
    );
    await execute(
      trx,
      sql`delete from notification_read where customer_id = ${customerId} and notification_id <= ${mark}::uuid`,
    );
    return { done: true as const };
  });

/**
 * Marks one notification as read. Does nothing if it is deleted.
 * @throws DomainError `admin_only`
 */
export const markRead = async (db: Database, caller: Caller, id: string): Promise<{ done: true }> => {
  const { customerId } = await getRecipient(db, caller);
  await execute(
    db,
    sql`insert into notification_read (customer_id, notification_id)
        select ${customerId}, id from notification where id = ${id} on conflict do nothing`,
  );
  return { done: true };
};
