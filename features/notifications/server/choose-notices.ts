import { sql } from 'drizzle-orm';
import { type Choices, topicsOf, wayOf, type Ways } from '#features/notifications/contract/notices.ts';
import type { Database } from '#platform/server/db/open.ts';
import { change } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { getReader, type Reader } from './get-reader.ts';

const present = ({ role, ways, hourly }: Reader): Choices => ({
  ways: Object.fromEntries(topicsOf(role).map((topic) => [topic, wayOf(role, ways, topic)])),
  hourly,
});

/** What the caller is told of, and how. @throws Refusal `admin_only` */
export const findChoices = async (db: Database, caller: Caller): Promise<Choices> =>
  present(await getReader(db, caller));

/**
 * Keeps what the caller chose, of the topics his role can be told of; the others stay as they are.
 * @throws Refusal `admin_only`
 */
export const chooseNotices = (db: Database, caller: Caller, { ways, hourly }: Choices): Promise<Choices> =>
  db.transaction(async (trx) => {
    const reader = await getReader(trx, caller);
    const his: Ways = Object.fromEntries(
      topicsOf(reader.role).flatMap((topic) => (ways[topic] === undefined ? [] : [[topic, ways[topic]]])),
    );
    await change(
      trx,
      sql`insert into notice_reader as r (customer_id, read_to, ways, hourly)
          values (${reader.customerId}, ${reader.readTo}::uuid, ${JSON.stringify(his)}::jsonb, ${hourly})
          on conflict (customer_id) do update set ways = r.ways || excluded.ways, hourly = excluded.hourly`,
    );
    return present({ ...reader, ways: { ...reader.ways, ...his }, hourly });
  });
