import { sql } from 'drizzle-orm';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { DomainError } from '#platform/contract/errors.ts';
import {
  type NotificationPreferences,
  type TopicChannels,
  getTopicChannel,
  listRoleTopics,
} from '#features/notifications/contract/notifications.ts';
import { roleColumn } from '#features/accounts/server/roles.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, one } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';

/** Lower than every notification id. */
const NIL_ID = '00000000-0000-0000-0000-000000000000';

export type NotificationRecipient = {
  customerId: string;
  role: Role;
  ways: TopicChannels;
  hourly: boolean;
  /** Every notification up to this id is read. */
  readTo: string;
};

/**
 * The caller as a recipient, with their current role and preferences.
 * @throws DomainError `admin_only` for a customer; for staff, the guard's reason to block them, if any
 */
export const getRecipient = async (
  db: Database | Transaction,
  { customerId, secondStepError }: Caller,
): Promise<NotificationRecipient> => {
  if (secondStepError !== null) throw secondStepError;
  const reader = await one<NotificationRecipient>(
    db,
    sql`select c.id as "customerId", ${roleColumn(sql`c`)} as role, coalesce(r.ways, '{}') as ways,
               coalesce(r.hourly, true) as hourly, coalesce(r.read_to, ${NIL_ID}) as "readTo"
          from customer c left join notification_recipient r on r.customer_id = c.id where c.id = ${customerId}`,
    'get-reader',
  );
  if (reader.role === 'customer') throw new DomainError('admin_only');
  return reader;
};

const toPreferences = ({ role, ways: channels, hourly }: NotificationRecipient): NotificationPreferences => ({
  ways: Object.fromEntries(listRoleTopics(role).map((topic) => [topic, getTopicChannel(role, channels, topic)])),
  hourly,
});

/** The caller's notification preferences. @throws DomainError `admin_only` */
export const getPreferences = async (db: Database, caller: Caller): Promise<NotificationPreferences> =>
  toPreferences(await getRecipient(db, caller));

/**
 * Saves the caller's preferences for the topics that their role may receive. Other topics keep their setting.
 * @throws DomainError `admin_only`
 */
export const savePreferences = (
  db: Database,
  caller: Caller,
  { ways: channels, hourly }: NotificationPreferences,
): Promise<NotificationPreferences> =>
  db.transaction(async (trx) => {
    const reader = await getRecipient(trx, caller);
    const permittedChannels: TopicChannels = Object.fromEntries(
      listRoleTopics(reader.role).flatMap((topic) => (channels[topic] === undefined ? [] : [[topic, channels[topic]]])),
    );
    await execute(
      trx,
      sql`insert into notification_recipient as r (customer_id, read_to, ways, hourly)
          values (${reader.customerId}, ${reader.readTo}::uuid, ${JSON.stringify(permittedChannels)}::jsonb, ${hourly})
          on conflict (customer_id) do update set ways = r.ways || excluded.ways, hourly = excluded.hourly`,
    );
    return toPreferences({ ...reader, ways: { ...reader.ways, ...permittedChannels }, hourly });
  });

/**
 * Deletes a person's read marks, queued email notifications and preferences, because they are no longer, or not yet,
 * staff.
 */
export const deletePreferences = async (trx: Transaction, customerId: string): Promise<void> => {
  for (const table of ['notification_due', 'notification_read', 'notification_recipient']) {
    await execute(trx, sql`delete from ${sql.identifier(table)} where customer_id = ${customerId}`);
  }
};

/** Marks everything until now as read for a new staff member. */
export const createPreferences = async (trx: Transaction, customerId: string): Promise<void> => {
  await deletePreferences(trx, customerId);
  await execute(trx, sql`insert into notification_recipient (customer_id) values (${customerId})`);
};
