import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import type { EventStream } from '#platform/server/http/event-stream.ts';

/** As that of stock. */
const WINDOW_SECONDS = 30;

/** The orders and notices of the last half minute. */
const listNewIds = async (db: Database): Promise<Set<string>> => {
  const found = await rows<{ id: string }>(
    db,
    sql`with since as (select uuidv7(make_interval(secs => -${WINDOW_SECONDS}::float8)) as id)
        select id from orders where id >= (select id from since)
        union all select id from notice where id >= (select id from since)`,
    'read-new-at-desk',
  );
  return new Set(found.map(({ id }) => id));
};

/** Rings for whoever listens when there is an order or a notice that was not there at the look before. @returns a look */
export const createDashboardPoller = (db: Database, stream: EventStream): (() => Promise<void>) => {
  let known: Set<string> | null = null;
  return async () => {
    const before = known;
    // Also where this look fails: until the next one more may pass than is looked back.
    known = null;
    if (stream.count() === 0) return;
    const now = await listNewIds(db);
    known = now;
    // Nobody has looked for whoever came first since he asked.
    if (before === null) stream.tell('again');
    else if ([...now].some((id) => !before.has(id))) stream.tell('ring');
  };
};
