import { sql } from 'drizzle-orm';
import {
  type NotificationPreferences,
  listRoleTopics,
  getTopicChannel,
  type TopicChannels,
} from '#features/notifications/contract/notices.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { getRecipient, type NotificationRecipient } from './get-reader.ts';

const toPreferences = ({ role, ways, hourly }: NotificationRecipient): NotificationPreferences => ({
  ways: Object.fromEntries(listRoleTopics(role).map((topic) => [topic, getTopicChannel(role, ways, topic)])),
  hourly,
});

/** What the caller is told of, and how. @throws DomainError `admin_only` */
export const getPreferences = async (db: Database, caller: Caller): Promise<NotificationPreferences> =>
  toPreferences(await getRecipient(db, caller));

/**
 * Keeps what the caller chose, of the topics his role can be told of; the others stay as they are.
 * @throws DomainError `admin_only`
 */
export const savePreferences = (
  db: Database,
  caller: Caller,
  { ways, hourly }: NotificationPreferences,
): Promise<NotificationPreferences> =>
  db.transaction(async (trx) => {
    const reader = await getRecipient(trx, caller);
    const his: TopicChannels = Object.fromEntries(
      listRoleTopics(reader.role).flatMap((topic) => (ways[topic] === undefined ? [] : [[topic, ways[topic]]])),
    );
    await execute(
      trx,
      sql`insert into notice_reader as r (customer_id, read_to, ways, hourly)
          values (${reader.customerId}, ${reader.readTo}::uuid, ${JSON.stringify(his)}::jsonb, ${hourly})
          on conflict (customer_id) do update set ways = r.ways || excluded.ways, hourly = excluded.hourly`,
    );
    return toPreferences({ ...reader, ways: { ...reader.ways, ...his }, hourly });
  });
