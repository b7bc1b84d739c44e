import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { listValues } from '#platform/server/db/query.ts';
import type { EventStream } from '#platform/server/http/event-stream.ts';

/** The same window as in the stock poller. */
const WINDOW_SECONDS = 30;

/** Ids of orders and notifications created within the window. */
const listNewIds = async (db: Database): Promise<Set<string>> => {
  const found = await listValues<string>(
    db,
    sql`with since as (select uuidv7(make_interval(secs => -${WINDOW_SECONDS}::float8)) as id)
        select id from orders where id >= (select id from since)
        union all select id from notification where id >= (select id from since)`,
    'read-new-at-desk',
  );
  return new Set(found);
};

/**
 * Sends `ring` to listeners if there is an order or notification that the previous poll did not find.
 * @returns the poll function
 */
export const createDashboardPoller = (db: Database, stream: EventStream): (() => Promise<void>) => {
  let known: Set<string> | null = null;
  return async () => {
    const before = known;
    // If this poll fails, the time until the next one may exceed the window.
    known = null;
    if (stream.count() === 0) return;
    const now = await listNewIds(db);
    known = now;
    // There is no earlier poll to compare with, so listeners must refresh.
    if (before === null) stream.broadcast('again');
    else if ([...now].some((id) => !before.has(id))) stream.broadcast('ring');
  };
};
