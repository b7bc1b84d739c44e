import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '#server/db/open.ts';
import { outbox } from '#server/db/schema/shop.ts';
import type { Mail, Mailer } from './mailer.ts';

/** Writes the mail of one kind, or answers null when there is nothing left to tell. */
export type MailWriter = (db: Database, entityId: string) => Promise<Mail | null>;

/** Every kind of mail by its name in the outbox. */
export type MailWriters = Record<string, MailWriter>;

const BATCH = 20;
/** Waits double from one minute; the last try comes about three days after the first. */
const MAX_TRIES = 12;

/** Promises a mail in the transaction of the act it tells of: both happen or neither. */
export const queueMail = async (trx: Transaction, kind: string, entityId: string): Promise<void> => {
  await trx.insert(outbox).values({ kind, entityId });
};

type Claimed = { id: string; kind: string; entityId: string; tries: number };

/**
 * Takes some mails that are due. Each is due again after a while, so that a process that dies in the middle
 * leaves none behind; several processes never take the same one at once.
 */
const claim = async (db: Database): Promise<Claimed[]> => {
  const { rows } = await db.$client.query<Claimed>({
    name: 'claim-mails',
    text: `update outbox set tries = tries + 1, due_at = now() + make_interval(mins => (1 << tries))
            where id in (select id from outbox where sent_at is null and tries < $1 and due_at <= now()
                          order by due_at limit $2 for update skip locked)
           returning id, kind, entity_id as "entityId", tries`,
    values: [MAX_TRIES, BATCH],
  });
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
};

/** Gives back what was taken and not tried. */
const unclaim = async (db: Database, claimed: Claimed[]): Promise<void> => {
  await db.$client.query('update outbox set tries = tries - 1, due_at = now() where id = any($1)', [
    claimed.map(({ id }) => id),
  ]);
};

/**
 * Sends what is due, at least once each. A mail that cannot be sent is tried again later; after the last try
 * it stays in the table, unsent, with the reason.
 * @param stopping between two mails, leaves the others to the next process
 */
export const sendMails = async (
  db: Database,
  mailer: Mailer,
  writers: MailWriters,
  log: FastifyBaseLogger,
  stopping?: AbortSignal,
): Promise<void> => {
  const sendOne = async ({ id, kind, entityId, tries }: Claimed) => {
    try {
      const write = writers[kind];
      if (write === undefined) throw new Error(`nobody writes mails of the kind ${kind}`);
      const mail = await write(db, entityId);
      if (mail !== null) await mailer.send(mail, id);
      await db.$client.query('update outbox set sent_at = now(), error = null where id = $1', [id]);
    } catch (err) {
      log[tries < MAX_TRIES ? 'warn' : 'error']({ err, mail: id, kind, tries }, 'a mail could not be sent');
      await db.$client.query('update outbox set error = $2 where id = $1', [id, String(err)]);
    }
  };
  // One after the other: 'placed' must not arrive after 'cancelled'.
  let claimed = await claim(db);
  while (claimed.length > 0) {
    for (const [at, one] of claimed.entries()) {
      if (stopping?.aborted === true) return unclaim(db, claimed.slice(at));
      await sendOne(one);
    }
    claimed = await claim(db);
  }
};
