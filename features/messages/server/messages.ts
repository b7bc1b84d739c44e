import { eq, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { DomainError } from '#platform/contract/errors.ts';
import type { ContactForm } from '#features/messages/contract/messages.ts';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, one } from '#platform/server/db/query.ts';
import type { MailKind } from '#features/index.ts';
import { subscriber } from './schema.ts';
import { countRequest } from '#platform/server/http/count-request.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import { notifyStaff } from '#platform/server/jobs/notify-staff.ts';
import { domainToASCII } from 'node:url';

/** Whose dots do not tell mailboxes apart (support.google.com/mail/answer/7436150). */
const DOTLESS_DOMAINS = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox behind an address, for counting only: `x+1@shop.com` and `x+2@shop.com` are read by one person. Elsewhere
 * a plus may be part of a name; then two people share one allowance.
 */
const normalizeMailbox = (email: string): string => {
  const [local = '', written = ''] = email.trim().toLowerCase().split('@');
  const [name = ''] = local.split('+');
  const domain = domainToASCII(written) || written;
  return DOTLESS_DOMAINS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
};

/** Whether the same words came from the same address a moment ago; of twins at once the second waits for the first. */
const isDuplicate = async (trx: Transaction, email: string, subject: string, body: string): Promise<boolean> => {
  await acquireNamedLocks(trx, 'message', [[email, subject, body].join('\n')]);
  const before = await maybeOne(
    trx,
    sql`select id from message
         where id > uuidv7(interval '-10 minutes') and email = ${email} and subject = ${subject} and body = ${body}
         limit 1`,
  );
  return before !== null;
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
    if (await isDuplicate(trx, email, subject, body)) return { received: true };
    const { id } = await one<{ id: string }>(
      trx,
      sql`insert into message (email, subject, body) values (${email}, ${subject}, ${body}) returning id`,
    );
    await queueMail(trx, 'message.received', id);
    await notifyStaff(trx, 'message.received', id);
    return { received: true };
  });

/**
 * Notes an address for the newsletter and mails it a link to confirm; nobody learns from the answer whether
 * it was known. A mailbox is asked at most once an hour however its address is written, so that no stranger can flood it.
 */
export const subscribe = async (db: Database, email: string): Promise<{ received: true }> => {
  const mailbox = createHash('sha256').update(normalizeMailbox(email)).digest('base64url');
  if ((await countRequest(db, [{ key: `newsletter ${mailbox}`, most: 1, seconds: 3600 }])) !== null) {
    return { received: true };
  }
  await execute(
    db,
    sql`with asked as (
          insert into subscriber (email, asked_at) values (${email}, now())
          on conflict (email) do update set asked_at = now()
            where subscriber.confirmed_at is null
              and coalesce(subscriber.asked_at < now() - interval '1 hour', true)
          returning token
        )
        insert into outbox (kind, entity_id) select ${'newsletter.asked' satisfies MailKind}, token from asked`,
  );
  return { received: true };
};

/**
 * Makes a subscription good, by the token that was mailed to the address. May be repeated.
 * @throws DomainError `link_unknown`
 */
export const confirmSubscription = async (db: Database, token: string): Promise<{ received: true }> => {
  const confirmed = await db
    .update(subscriber)
    .set({ confirmedAt: sql`coalesce(${subscriber.confirmedAt}, now())` })
    .where(eq(subscriber.token, token));
  if (confirmed.rowCount === 0) throw new DomainError('link_unknown');
  return { received: true };
};

/** Forgets the address a token was mailed to; of an unknown token there is nothing to forget. */
export const unsubscribe = async (db: Database, token: string): Promise<{ received: true }> => {
  await db.delete(subscriber).where(eq(subscriber.token, token));
  return { received: true };
};
