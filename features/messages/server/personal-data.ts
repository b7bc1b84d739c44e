import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { endSubscriptions, isOf } from './own-subscriptions.ts';
import { message } from './schema.ts';
import type { DataSubject } from '#platform/server/data-subject.ts';

/** Exports the messages from a person's proven address with the replies, and their newsletter subscription. */
export const exportMessages = async (db: Database, person: DataSubject) => ({
  messages: await rows<Record<string, unknown>>(
    db,
    sql`select m.id, m.email, m.subject, m.body, m.created_at as "createdAt",
               (select coalesce(json_agg(json_build_object('body', r.body, 'createdAt', r.created_at) order by r.id), '[]')
                  from message_reply r where r.message_id = m.id) as replies
          from message m where m.email = ${person.verifiedEmail} order by m.id`,
  ),
  newsletter: await rows<Record<string, unknown>>(
    db,
    sql`select email, created_at as "createdAt", confirmed_at as "confirmedAt", source
          from subscriber where ${isOf(person)} order by email`,
  ),
});

/** Subject ids of the newsletter emails to a person. */
export const messageMailSubjects = ({ verifiedEmail }: DataSubject): SQL => sql`
  select token::text from subscriber where email = ${verifiedEmail}`;

export const forgetMessages = async (trx: Transaction, person: DataSubject): Promise<void> => {
  const { verifiedEmail } = person;
  await endSubscriptions(trx, isOf(person));
  if (verifiedEmail === '') return;
  await trx.delete(message).where(eq(message.email, verifiedEmail));
};
