import { sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { DomainError } from '#platform/contract/errors.ts';
import type { ContactForm } from '#features/messages/contract/messages.ts';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, oneValue } from '#platform/server/db/query.ts';
import type { MailKind } from '#features/index.ts';
import { endSubscriptions, hashAddress } from './own-subscriptions.ts';
import { countRequest } from '#platform/server/http/count-request.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import { notifyStaff } from '#platform/server/jobs/notify-staff.ts';
import { domainToASCII } from 'node:url';

/** Domains that ignore dots in an address (support.google.com/mail/answer/7436150). */
const DOTLESS_DOMAINS = new Set(['gmail.com', 'googlemail.com']);

/**
 * Normalizes an address to its mailbox, only for rate limits: one person reads both `x+1@shop.com` and `x+2@shop.com`.
 * On domains where a plus is part of the name, two people share one allowance.
 */
const normalizeMailbox = (email: string): string => {
  const [local = '', written = ''] = email.trim().toLowerCase().split('@');
  const [name = ''] = local.split('+');
  const domain = domainToASCII(written) || written;
  return DOTLESS_DOMAINS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
};

/** True if the same address sent the same text within 10 minutes. A concurrent duplicate waits for the first. */
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
 * Adds a message to the staff inbox, and emails it to the shop. A duplicate, from a double click or a lost response, is
 * ignored.
 */
export const receiveMessage = (
  db: Database,
  { email, subject, message: body }: z.output<typeof ContactForm>,
): Promise<{ received: true }> =>
  db.transaction(async (trx) => {
    if (await isDuplicate(trx, email, subject, body)) return { received: true };
    const id = await oneValue<string>(
      trx,
      sql`insert into message (email, subject, body) values (${email}, ${subject}, ${body}) returning id`,
    );
    await queueMail(trx, 'message.received', id);
    await notifyStaff(trx, 'message.received', id);
    return { received: true };
  });

/**
 * Saves a newsletter address and emails it a confirmation link. The response does not reveal if the address was known.
 * Each mailbox gets at most one such email an hour in any spelling of its address, so that nobody can flood it.
 */
export const subscribe = async (db: Database, email: string): Promise<{ received: true }> => {
  const mailbox = createHash('sha256').update(normalizeMailbox(email)).digest('base64url');
  if ((await countRequest(db, [{ key: `newsletter ${mailbox}`, most: 1, seconds: 3600 }])) !== null) {
    return { received: true };
  }
  await execute(
    db,
    sql`with requested as (
          insert into subscriber (email, requested_at) values (${email}, now())
          on conflict (email) do update set requested_at = now()
            where subscriber.confirmed_at is null
              and coalesce(subscriber.requested_at < now() - interval '1 hour', true)
          returning token
        )
        insert into outbox (kind, entity_id) select ${'newsletter.requested' satisfies MailKind}, token from requested`,
  );
  return { received: true };
};

/**
 * Confirms a subscription with the token from the email. A repeated call changes nothing.
 * @throws DomainError `link_unknown`
 */
export const confirmSubscription = async (db: Database, token: string): Promise<{ received: true }> => {
  const confirmed = await maybeOne(
    db,
    sql`with confirmed as (
          update subscriber set confirmed_at = coalesce(confirmed_at, now()) where token = ${token}::uuid returning email
        ), again as (
          delete from newsletter_left where hash in (select ${hashAddress(sql`email`)} from confirmed)
        )
        select from confirmed`,
  );
  if (confirmed === null) throw new DomainError('link_unknown');
  return { received: true };
};

/** Ends the subscription of the address to which a token was emailed. An unknown token changes nothing. */
export const unsubscribe = async (db: Database, token: string): Promise<{ received: true }> => {
  await endSubscriptions(db, sql`token = ${token}::uuid`);
  return { received: true };
};
