import { sql } from 'drizzle-orm';
import {
  kindsOf,
  MOST_UNREAD,
  type Notice,
  NOTICE_DAYS,
  noticeKinds,
} from '#features/notifications/contract/notices.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';
import type { NoticeWriters } from '#platform/server/notice-writer.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { getReader, type Reader } from './get-reader.ts';
import { readNoticeRows } from './read-notice-rows.ts';

const kept = sql`n.id > uuidv7(make_interval(days => ${-NOTICE_DAYS}::int))`;

const readOf = ({ customerId, readTo }: Reader) =>
  sql`(n.id <= ${readTo}::uuid
       or exists (select from notice_read x where x.customer_id = ${customerId} and x.notice_id = n.id))`;

/** How many somebody has not read, up to `MOST_UNREAD`. */
export const countUnread = async (db: Database, reader: Reader): Promise<number> => {
  const { unread } = await one<{ unread: number }>(
    db,
    sql`select count(*)::int as unread from (
          select from unnest(${sql.param(kindsOf(reader.role, reader.ways, 'bell'))}::text[]) as its(kind)
           cross join lateral (
             select from notice n where n.kind = its.kind and n.id > ${reader.readTo}::uuid and ${kept}
                and not exists (select from notice_read x where x.customer_id = ${reader.customerId} and x.notice_id = n.id)
              limit ${MOST_UNREAD}) unread_ones
           limit ${MOST_UNREAD}) counted`,
  );
  return unread;
};

/**
 * One page of what the caller's bell has told him, the last first, each with what has become of it since.
 * @throws Refusal `admin_only`
 */
export const listNotices = async (
  db: Database,
  writers: NoticeWriters,
  caller: Caller,
  { page, limit }: PageQuery,
): Promise<{ items: Notice[]; total: number }> => {
  const reader = await getReader(db, caller);
  const kinds = sql.param(kindsOf(reader.role, reader.ways, 'bell'));
  const [found, { total }] = await Promise.all([
    readNoticeRows(
      db,
      writers,
      sql`select n.id, ${readOf(reader)} as is_read from notice n
           where n.kind = any(${kinds}::text[]) and ${kept}
           order by n.id desc limit ${limit} offset ${(page - 1) * limit}`,
    ),
    one<{ total: number }>(
      db,
      sql`select count(*)::int as total from notice n where n.kind = any(${kinds}::text[]) and ${kept}`,
    ),
  ]);
  const items = found.map((row) => ({
    _id: row.id,
    topic: noticeKinds[row.kind].topic,
    title: row.title,
    detail: row.detail,
    now: row.now,
    to: row.to,
    at: row.createdAt.toISOString(),
    isRead: row.isRead,
  }));
  return { items, total };
};
