import { type SQL, sql } from 'drizzle-orm';
import {
  MAX_UNREAD,
  NOTIFICATION_DAYS,
  type StaffNotification,
  listChannelKinds,
  notificationKinds,
} from '#features/notifications/contract/notifications.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one, oneValue, rows } from '#platform/server/db/query.ts';
import type {
  NotificationSource,
  NotificationText,
  NotificationWriters,
} from '#platform/server/notification-writer.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { type NotificationRecipient, getRecipient } from './notification-preferences.ts';
import type { NotificationKind } from '#features/index.ts';

type NotificationRow = NotificationSource<unknown> & {
  id: string;
  kind: NotificationKind;
  createdAt: Date;
  isRead: boolean;
};

/** SQL of the subject of each notification. A single `case` looks up only the notification's own kind of subject. */
const selectSubjects = (writers: NotificationWriters): SQL => {
  const cases = Object.entries(writers).flatMap(([kind, { about }]) =>
    about === undefined ? [] : [sql`when ${kind} then (${about(sql`n.entity_id`)})`],
  );
  return sql`case n.kind ${sql.join(cases, sql` `)} end`;
};

/**
 * Notifications with their current text, newest first.
 * @param chosen a query of the notifications to read: `id` and `is_read`
 */
export const readNotifications = async (
  db: Database,
  writers: NotificationWriters,
  chosen: SQL,
): Promise<(NotificationText & Omit<NotificationRow, 'about'>)[]> => {
  const found = await rows<NotificationRow>(
    db,
    sql`with chosen as materialized (${chosen})
        select n.id, n.kind, n.entity_id as "entityId", n.pieces, n.created_at as "createdAt", chosen.is_read as "isRead",
               ${selectSubjects(writers)} as about
          from chosen join notification n on n.id = chosen.id order by n.id desc`,
  );
  return found.map(({ about, ...row }) => ({ ...row, ...writers[row.kind].write({ ...row, about }) }));
};

const isRecent = sql`n.id > uuidv7(make_interval(days => ${-NOTIFICATION_DAYS}::int))`;

const isReadBy = ({ customerId, readTo }: NotificationRecipient) =>
  sql`(n.id <= ${readTo}::uuid
       or exists (select from notification_read x where x.customer_id = ${customerId} and x.notification_id = n.id))`;

/** The number of unread notifications, up to `MAX_UNREAD`. */
export const countUnread = (db: Database, reader: NotificationRecipient): Promise<number> =>
  oneValue<number>(
    db,
    sql`select count(*)::int from (
          select from unnest(${sql.param(listChannelKinds(reader.role, reader.ways, 'bell'))}::text[]) as its(kind)
           cross join lateral (
             select from notification n where n.kind = its.kind and n.id > ${reader.readTo}::uuid and ${isRecent}
                and not exists (select from notification_read x where x.customer_id = ${reader.customerId} and x.notification_id = n.id)
              limit ${MAX_UNREAD}) unread_ones
           limit ${MAX_UNREAD}) counted`,
  );

/**
 * Lists one page of the caller's bell notifications, newest first, each with the current state of its subject.
 * @throws DomainError `admin_only`
 */
export const listNotifications = async (
  db: Database,
  writers: NotificationWriters,
  caller: Caller,
  { page, limit }: PageQuery,
): Promise<{ items: StaffNotification[]; total: number }> => {
  const reader = await getRecipient(db, caller);
  const kinds = sql.param(listChannelKinds(reader.role, reader.ways, 'bell'));
  const [found, { total }] = await Promise.all([
    readNotifications(
      db,
      writers,
      sql`select n.id, ${isReadBy(reader)} as is_read from notification n
           where n.kind = any(${kinds}::text[]) and ${isRecent}
           order by n.id desc limit ${limit} offset ${(page - 1) * limit}`,
    ),
    one<{ total: number }>(
      db,
      sql`select count(*)::int as total from notification n where n.kind = any(${kinds}::text[]) and ${isRecent}`,
    ),
  ]);
  const items = found.map((row) => ({
    _id: row.id,
    topic: notificationKinds[row.kind].topic,
    title: row.title,
    detail: row.detail,
    now: row.now,
    to: row.to,
    at: row.createdAt.toISOString(),
    isRead: row.isRead,
  }));
  return { items, total };
};
