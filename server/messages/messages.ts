import { count, desc, eq, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { ContactForm, Message } from '#contract/messages.ts';
import type { PageQuery } from '#contract/page-query.ts';
import { type Database, queryIn, type Transaction } from '#server/db/open.ts';
import { message, subscriber } from '#server/db/schema/shop.ts';
import { countRequest } from '#server/platform/count-request.ts';
import { queueMail } from '#server/platform/outbox.ts';
import { mailboxOf } from './mailbox-of.ts';

/** Whether the same words came from the same address a moment ago; of twins at once the second waits for the first. */
const isSentAgain = async (trx: Transaction, words: string[]): Promise<boolean> => {
  await queryIn(trx, `select pg_advisory_xact_lock(hashtextextended('message:' || $1, 0))`, [words.join('\n')]);
  const before = await queryIn(
    trx,
    `select id from message where id > uuidv7(interval '-10 minutes') and email = $1 and subject = $2 and body = $3`,
    words,
  );
  return before.length > 0;
};

/**
 * Puts what somebody wrote into the admins' inbox, and mails it to the shop. Sent again, by a double click or after a
 * lost answer, it is the same message.
 */
export const receiveMessage = (
  db: Database,
  { email, subject, message: body }: z.output<typeof ContactForm>,
): Promise<{ received: true }> =>
  db.transaction(async (trx) => {
    if (await isSentAgain(trx, [email, subject, body])) return { received: true };
    const [row] = await trx.insert(message).values({ email, subject, body }).returning({ id: message.id });
    if (row !== undefined) await queueMail(trx, 'message.received', row.id);
    return { received: true };
  });

/**
 * Notes an address for the newsletter and mails it a link to confirm; nobody learns from the answer whether
 * it was known. A mailbox is asked at most once an hour however its address is written, so that no stranger can flood it.
 */
export const subscribe = async (db: Database, email: string): Promise<{ received: true }> => {
  const mailbox = createHash('sha256').update(mailboxOf(email)).digest('base64url');
  if ((await countRequest(db, [{ key: `newsletter ${mailbox}`, most: 1, seconds: 3600 }])) !== null) {
    return { received: true };
  }
  await db.$client.query(
    `with asked as (
       insert into subscriber (email, asked_at) values ($1, now())
       on conflict (email) do update set asked_at = now()
         where subscriber.confirmed_at is null
           and coalesce(subscriber.asked_at < now() - interval '1 hour', true)
       returning token
     )
     insert into outbox (kind, entity_id) select 'newsletter.asked', token from asked`,
    [email],
  );
  return { received: true };
};

/**
 * Makes a subscription good, by the token that was mailed to the address. May be repeated.
 * @throws Refusal `link_unknown`
 */
export const confirmSubscription = async (db: Database, token: string): Promise<{ received: true }> => {
  const confirmed = await db
    .update(subscriber)
    .set({ confirmedAt: sql`coalesce(${subscriber.confirmedAt}, now())` })
    .where(eq(subscriber.token, token));
  if (confirmed.rowCount === 0) throw new Refusal('link_unknown');
  return { received: true };
};

/** Forgets the address a token was mailed to; of an unknown token there is nothing to forget. */
export const unsubscribe = async (db: Database, token: string): Promise<{ received: true }> => {
  await db.delete(subscriber).where(eq(subscriber.token, token));
  return { received: true };
};

/** One page of the inbox, newest first, and how many messages there are. */
export const listMessages = async (
  db: Database,
  { page, limit }: PageQuery,
): Promise<{ items: Message[]; total: number }> => {
  const [rows, totals] = await Promise.all([
    db
      .select()
      .from(message)
      .orderBy(desc(message.createdAt), desc(message.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(message),
  ]);
  const items = rows.map(({ id, email, subject, body, createdAt }) => ({
    _id: id,
    email,
    subject,
    message: body,
    createdAt: createdAt.toISOString(),
  }));
  return { items, total: totals[0]?.total ?? 0 };
};
