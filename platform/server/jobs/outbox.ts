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

/** Writes the mail of one kind, or answers null when there is nothing left to tell. */
type MailWriter = (db: Database, entityId: string) => Promise<Mail | null>;

/** Every kind of mail has a writer. */
export type MailWriters = Record<MailKind, MailWriter>;

/** Mails on their way at once; the connections to the SMTP server are a few more. */
const AT_ONCE = 4;
/** Waits double from one minute; the last try comes about three days after the first. */
export const MAX_MAIL_TRIES = 12;
/** What is due later than after the longest wait was written while a clock was ahead, and is due. */
const MAX_WAIT_MINUTES = 1 << (MAX_MAIL_TRIES - 1);
/**
 * After so many, a quarter of an hour, the shop's people are told, of all mails once in so many hours, and later mails of
 * the same order go past it.
 */
const NOTIFY_AFTER_TRIES = 4;
const NOTIFY_EVERY_HOURS = 6;

/** That a mail of the outbox could not be sent, and is not on its way at this moment. */
export const isFailedMail = sql`sent_at is null and (error is not null or (tries >= ${MAX_MAIL_TRIES} and due_at < now()))`;

/**
 * Promises a mail in the transaction of the act it tells of: both happen or neither.
 * @param orderId whose other mails it must not overtake
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
 * Takes the mail that is due next: those about accounts first, for somebody waits for them; none while an earlier one of
 * its order is not sent, whichever process has that, for 'placed' must not arrive after 'cancelled'. It is due again after
 * a while, so that a process that dies in the middle leaves none behind; several processes never take the same one.
 * Planned anew each time: a prepared plan stays the one for a table where nothing waited. Whether an earlier mail of the
 * order waits is a truth value here, of which PostgreSQL expects half to be true, so that it reads in order until one is:
 * with `is null` or `not exists` it looks at all that wait, 30 ms for each mail of a rush.
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
 * Sends what is due, at least once each, a few at a time, those of one order one after the other, with a rest after each as
 * long as it took to write: whoever waits for a page or an order comes first. A mail that cannot be sent is tried again
 * later; after the last try it stays in the table, unsent, with the reason as a code.
 * @param stopping leaves those that are not begun to the next process
 */
export const sendDueMails = async (
  db: Database,
  mailer: Mailer,
  writers: Partial<MailWriters>,
  log: FastifyBaseLogger,
  stopping?: AbortSignal,
): Promise<void> => {
  const settle = async ({ id, kind, tries }: ClaimedMail, to: string | null, run: () => Promise<void>) => {
    try {
      await run();
      await execute(
        db,
        sql`update outbox set sent_at = now(), error = null, recipient = null where id = ${id}`,
        'mail-sent',
      );
    } catch (err) {
      log[tries < MAX_MAIL_TRIES ? 'warn' : 'error']({ err, mail: id, kind, tries }, 'a mail could not be sent');
      await execute(db, sql`update outbox set error = ${getSafeErrorCode(err)}, recipient = ${to} where id = ${id}`);
      if (tries === NOTIFY_AFTER_TRIES || tries === MAX_MAIL_TRIES)
        await notifyStaffThrottled(db, 'mail.failed', id, NOTIFY_EVERY_HOURS);
    }
  };
  const write = async ({ kind, entityId }: ClaimedMail): Promise<Mail | null> => {
    // A newer process of the shop may have promised it.
    const writer = writers[kind];
    if (writer === undefined) throw new Error(`nobody writes mails of the kind ${kind}`);
    return writer(db, entityId);
  };
  const sending = new Set<Promise<void>>();
  const begin = (one: ClaimedMail, mail: Mail): void => {
    const sent = settle(one, mail.to, () => mailer.send(mail, one.id))
      .catch((err: unknown) => log.warn({ err, mail: one.id }, 'what became of a mail could not be noted'))
      .finally(() => sending.delete(sent));
    sending.add(sent);
  };
  const next = async (): Promise<ClaimedMail | null> => {
    for (;;) {
      const underWay = sending.size;
      const one = await claimNextMail(db);
      // One that is on its way, or was while this was asked, may have kept back another of its order.
      if (one !== null || underWay === 0) return one;
      if (sending.size > 0) await Promise.race(sending);
    }
  };
  try {
    for (let one = await next(); one !== null; one = await next()) {
      const claimed = one;
      const began = performance.now();
      const mail = await write(claimed).catch((error: unknown) =>
        error instanceof Error ? error : new Error('unknown'),
      );
      if (mail !== null && !(mail instanceof Error)) begin(claimed, mail);
      else await settle(claimed, null, () => (mail === null ? Promise.resolve() : Promise.reject(mail)));
      await wait(performance.now() - began);
      if (sending.size >= AT_ONCE) await Promise.race(sending);
      if (stopping?.aborted === true) break;
    }
  } finally {
    await Promise.all(sending);
  }
};

/**
 * Deletes mails nobody is left to read. Those that are sent hold no address, and go by themselves after a while.
 * @param subjects selects, as text, the ids of what they are about
 */
export const deleteUnsentMails = async (trx: Transaction, subjects: SQL): Promise<void> => {
  await execute(trx, sql`delete from outbox where sent_at is null and entity_id in (${subjects})`);
};
