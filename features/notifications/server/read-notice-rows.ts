import { type SQL, sql } from 'drizzle-orm';
import type { NotificationKind } from '#features/index.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import type { NotificationWriters, NotificationText, NotificationSource } from '#platform/server/notice-writer.ts';

type NotificationRow = NotificationSource<unknown> & {
  id: string;
  kind: NotificationKind;
  createdAt: Date;
  isRead: boolean;
};

/** What each notice is about, in one expression: a notice of another kind is never looked up. */
const selectSubjects = (writers: NotificationWriters): SQL => {
  const cases = Object.entries(writers).flatMap(([kind, { about }]) =>
    about === undefined ? [] : [sql`when ${kind} then (${about(sql`n.entity_id`)})`],
  );
  return sql`case n.kind ${sql.join(cases, sql` `)} end`;
};

/**
 * Notices in words of this moment, the last first.
 * @param chosen a query of them: `id`, and whether each `is_read`
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
          from chosen join notice n on n.id = chosen.id order by n.id desc`,
  );
  return found.map(({ about, ...row }) => ({ ...row, ...writers[row.kind].say({ ...row, about }) }));
};
