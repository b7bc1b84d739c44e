import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { message, subscriber } from './schema.ts';
import type { DataSubject } from '#platform/server/data-subject.ts';

/** Exports the messages from a person's proven address with the replies, and their newsletter subscription. */
export const exportMessages = async (db: Database, { verifiedEmail }: DataSubject) => ({
  messages: await rows<Record<string, unknown>>(
    db,
    sql`select m.id, m.email, m.subject, m.body, m.created_at as "createdAt",
               (select coalesce(json_agg(json_build_object('body', r.body, 'createdAt', r.created_at) order by r.id), '[]')
                  from message_reply r where r.message_id = m.id) as replies
          from message m where m.email = ${verifiedEmail} order by m.id`,
  ),
  newsletter:
    (await db.select({ at: subscriber.createdAt }).from(subscriber).where(eq(subscriber.email, verifiedEmail))).length >
    0,
});

/** Subject ids of the newsletter emails to a person. */
export const messageMailSubjects = ({ verifiedEmail }: DataSubject): SQL => sql`
  select token::text from subscriber where email = ${verifiedEmail}`;

export const forgetMessages = async (trx: Transaction, { verifiedEmail }: DataSubject): Promise<void> => {
  if (verifiedEmail === '') return;
  await trx.delete(subscriber).where(eq(subscriber.email, verifiedEmail));
  await trx.delete(message).where(eq(message.email, verifiedEmail));
};
