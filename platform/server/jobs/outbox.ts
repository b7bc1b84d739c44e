import { type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import { outbox } from '#platform/server/db/schema.ts';
import type { MailKind } from '#features/index.ts';
import { getSafeErrorCode } from '#platform/server/log.ts';
import type { Mail, Mailer } from '#platform/server/mail/mailer.ts';
import { notifyStaffThrottled } from './notify-staff.ts';

/** Writes an email of one kind; null if it is no longer needed. */
type MailWriter = (db: Database, entityId: string) => Promise<Mail | null>;

export type MailWriters = Record<MailKind, MailWriter>;

/** Emails being sent at once; the pool of SMTP connections is slightly larger. */
const AT_ONCE = 4;
/** Waits between attempts double from one minute on, so the last attempt comes about three days after the first. */
export const MAX_MAIL_TRIES = 12;
/** An email due later than the longest wait was written while a clock was ahead, and counts as due. */
const MAX_WAIT_MINUTES = 1 << (MAX_MAIL_TRIES - 1);
/**
 * After this many attempts, a quarter of an hour, staff are notified, at most once in `NOTIFY_EVERY_HOURS` for all
 * emails. Later emails about the same order then no longer wait for it.
 */
const NOTIFY_AFTER_TRIES = 4;
const NOTIFY_EVERY_HOURS = 6;

/** True for an email that could not be sent and is not being sent now. */
export const isFailedMail = sql`sent_at is null and (error is not null or (tries >= ${MAX_MAIL_TRIES} and due_at < now()))`;

/**
 * Queues an email in the transaction that it reports, so that both happen or neither.
 * @param orderId the order whose earlier emails must be sent first
 */
export const queueMail = async (
  trx: Transaction,
  kind: MailKind,
  entityId: string,
  orderId: string | null = null,
): Promise<void> => {
  await trx.insert(outbox).values({ kind, entityId, orderId });
};

type ClaimedMail = { id: string; kind: MailKind; entityId: string; tries: number };

/**
 * Claims the next due email. Those about accounts go first, because somebody waits for them. An email waits until
 * earlier ones of its order are sent, by any process: 'placed' must not arrive after 'cancelled'. A claimed email
 * becomes due again later, so a process that dies loses none; two processes never claim the same one.
 *
 * The statement is not prepared, because a plan made for an empty table would stay. The check for earlier emails is a
 * boolean expression, which PostgreSQL expects to be true for half of the rows. So it reads rows in order until one
 * matches. With `is null` or `not exists` it reads all waiting rows: 30 ms per email in a rush.
 */
const claimNextMail = (db: Database): Promise<ClaimedMail | null> =>
  maybeOne<ClaimedMail>(
    db,
    sql`update outbox set tries = tries + 1, error = null, due_at = now() + make_interval(mins => (1 << tries))
         where id = (select n.id from outbox n
                      where n.sent_at is null and n.tries < ${MAX_MAIL_TRIES}
                        and (n.due_at <= now() or n.due_at > now() + make_interval(mins => ${MAX_WAIT_MINUTES}::int))
                        and coalesce((select false from outbox b
                                       where b.order_id = n.order_id and b.id < n.id and b.sent_at is null
                                         and b.tries < ${NOTIFY_AFTER_TRIES} limit 1), true)
                      order by (n.kind like 'account.%') desc, n.due_at, n.id limit 1 for update of n skip locked)
        returning id, kind, entity_id as "entityId", tries`,
  );

/**
 * Sends due emails at least once each, a few at a time, in sequence for each order. After each one it pauses for as
 * long as writing it took, because pages and orders have priority. An email that fails is retried later. After the last
 * attempt it stays in the table, unsent, with the reason as a code.
 * @param stopping leaves the remaining emails to the next process
 */
export const sendDueMails = async (
  db: Database,
  mailer: Mailer,
  writers: Partial<MailWriters>,
  log: FastifyBaseLogger,
  stopping?: AbortSignal,
): Promise<void> => {
  const markSent = async ({ id }: ClaimedMail): Promise<void> => {
    await execute(
      db,
      sql`update outbox set sent_at = now(), error = null, recipient = null where id = ${id}`,
      'mail-sent',
    );
  };
  const markFailed = async ({ id, kind, tries }: ClaimedMail, to: string | null, err: unknown): Promise<void> => {
    log[tries < MAX_MAIL_TRIES ? 'warn' : 'error']({ err, mail: id, kind, tries }, 'an email could not be sent');
    await execute(db, sql`update outbox set error = ${getSafeErrorCode(err)}, recipient = ${to} where id = ${id}`);
    if (tries === NOTIFY_AFTER_TRIES || tries === MAX_MAIL_TRIES)
      await notifyStaffThrottled(db, 'mail.failed', id, NOTIFY_EVERY_HOURS);
  };
  const write = async ({ kind, entityId }: ClaimedMail): Promise<Mail | null> => {
    // The kind may be unknown because a newer version of the shop queued the email.
    const writer = writers[kind];
    if (writer === undefined) throw new Error(`no feature writes emails of the kind ${kind}`);
    return writer(db, entityId);
  };
  const sending = new Set<Promise<void>>();
  const startSending = (one: ClaimedMail, mail: Mail): void => {
    const sent = mailer
      .send(mail, one.id)
      .then(() => markSent(one))
      .catch((err: unknown) => markFailed(one, mail.to, err))
      .catch((err: unknown) => log.warn({ err, mail: one.id }, 'the result of sending an email could not be stored'))
      .finally(() => sending.delete(sent));
    sending.add(sent);
  };
  const next = async (): Promise<ClaimedMail | null> => {
    for (;;) {
      const underWay = sending.size;
      const one = await claimNextMail(db);
      // Emails in flight, now or when this query ran, may have held back others of their order.
      if (one !== null || underWay === 0) return one;
      if (sending.size > 0) await Promise.race(sending);
    }
  };
  try {
    for (let one = await next(); one !== null; one = await next()) {
      const began = performance.now();
      try {
        const mail = await write(one);
        if (mail === null) await markSent(one);
        else startSending(one, mail);
      } catch (err) {
        await markFailed(one, null, err);
      }
      await wait(performance.now() - began);
      if (sending.size >= AT_ONCE) await Promise.race(sending);
      if (stopping?.aborted === true) break;
    }
  } finally {
    await Promise.all(sending);
  }
};

/**
 * Deletes unsent emails that nobody will read. Sent ones contain no address and expire by themselves.
 * @param subjects selects the ids of their entities, as text
 */
export const deleteUnsentMails = async (trx: Transaction, subjects: SQL): Promise<void> => {
  await execute(trx, sql`delete from outbox where sent_at is null and entity_id in (${subjects})`);
};
