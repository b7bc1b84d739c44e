import { type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { Webhook } from 'standardwebhooks';
import type { Database } from '#platform/server/db/open.ts';
import { change, maybe, one } from '#platform/server/db/query.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import { tellStaff } from '#platform/server/jobs/tell-staff.ts';
import { type Answered, postMessage } from './post-message.ts';
import { writeBody } from './write-body.ts';

/** Seconds from one try to the next, as Standard Webhooks has them; after the last the address is turned off. */
export const WAITS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

/** What is due later than that was written while a clock was ahead, and is due. */
const LONGEST_WAIT = Math.max(...WAITS) + 60;

/** Who has said nothing of a message for so long has died. */
const CLAIM_SECONDS = 60;
/** Messages on their way at once, and of one address: a slow one leaves room for the others. */
const AT_ONCE = 16;
const OF_ONE = 2;

/** An address that answers so wants nothing any more (RFC 9110, 15.5.11). */
const GONE = 410;

type Claimed = {
  id: string;
  webhookId: string;
  kind: string;
  entityId: string;
  body: string | null;
  tries: number;
  createdAt: Date;
  url: string;
  secret: string;
  oldSecret: string | null;
};

/**
 * Takes the message that is due next, unless an earlier one of the same thing waits for the same address. It is due again
 * after a while, so that a process that dies in the middle leaves none behind. Each address is asked for its next by itself,
 * so that what waits for one that is full is not looked through for another; why it is planned anew and an earlier one is
 * a truth value stands at the mails of the outbox.
 * @param full addresses that are told enough at the moment
 */
const claim = (db: Database, full: string[]): Promise<Claimed | null> =>
  maybe<Claimed>(
    db,
    sql`update webhook_delivery d
           set tries = d.tries + 1, due_at = now() + make_interval(secs => ${CLAIM_SECONDS}::float8)
          from webhook w
         where w.id = d.webhook_id
           and d.id = (select n.id
                         from webhook o cross join lateral (
                              select m.id, m.due_at, m.position from webhook_delivery m
                               where m.webhook_id = o.id and m.state = 'waiting'
                                 and (m.due_at <= now() or m.due_at > now() + make_interval(secs => ${LONGEST_WAIT}::float8))
                                 and coalesce((select false from webhook_delivery b
                                                where b.webhook_id = m.webhook_id and b.entity_id = m.entity_id
                                                  and b.state = 'waiting' and b.position < m.position limit 1), true)
                               order by m.due_at, m.position limit 1 for update skip locked) n
                        where o.is_active and o.id <> all(${sql.param(full)}::uuid[])
                        order by n.due_at, n.position limit 1)
        returning d.id, d.webhook_id as "webhookId", d.kind, d.entity_id as "entityId", d.body, d.tries,
                  d.created_at as "createdAt", w.url, w.secret,
                  case when w.old_secret_until > now() then w.old_secret end as "oldSecret"`,
  );

/** The message, which stays as it was sent first. */
const bodyOf = async (db: Database, { id, body, kind, entityId, createdAt }: Claimed): Promise<string> => {
  if (body !== null) return body;
  const written = await writeBody(db, kind, entityId, createdAt);
  const kept = await one<{ body: string }>(
    db,
    sql`update webhook_delivery set body = coalesce(body, ${written}) where id = ${id} returning body`,
  );
  return kept.body;
};

/** The headers that say which message it is, when it was sent, and that it is ours (Standard Webhooks). */
const headersOf = ({ id, secret, oldSecret }: Claimed, body: string): Record<string, string> => {
  const now = new Date();
  const secrets = oldSecret === null ? [secret] : [secret, oldSecret];
  return {
    'content-type': 'application/json',
    'user-agent': 'Copperline-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((key) => new Webhook(key).sign(id, now, body)).join(' '),
  };
};

const isTaken = (answered: Answered): boolean =>
  'status' in answered && answered.status >= 200 && answered.status < 300;

/** Notes what came of a try; one that another process has ended meanwhile stays as it is. */
const settle = async (
  db: Database,
  { id, webhookId, entityId, tries }: Claimed,
  answered: Answered,
  ms: number,
): Promise<void> =>
  db.transaction(async (trx) => {
    const [status, answer, error] =
      'status' in answered ? [answered.status, answered.answer, null] : [null, '', answered.error];
    await change(
      trx,
      sql`insert into webhook_try (delivery_id, status, error, answer, ms)
          values (${id}, ${status}, ${error}, ${answer}, ${ms})`,
    );
    const become = (what: SQL) =>
      change(trx, sql`update webhook_delivery set ${what} where id = ${id} and state = 'waiting'`);
    if (isTaken(answered)) {
      await become(sql`state = 'delivered'`);
      return;
    }
    const wait = status === GONE ? undefined : WAITS[tries - 1];
    if (wait !== undefined) {
      // What comes after it waits as long: else it would be looked at each second.
      await change(
        trx,
        sql`update webhook_delivery set due_at = now() + make_interval(secs => ${wait}::float8)
             where webhook_id = ${webhookId} and entity_id = ${entityId} and state = 'waiting'`,
      );
      return;
    }
    await become(sql`state = 'failed'`);
    const off = await change(
      trx,
      sql`update webhook set is_active = false, failed_at = now() where id = ${webhookId} and is_active`,
    );
    if (off > 0) {
      await queueMail(trx, 'webhook.failed', webhookId);
      await tellStaff(trx, 'webhook.failed', webhookId);
    }
  });

/**
 * Tells addresses what has happened, at least once each: what is of one order or product one after the other, in the order
 * in which it happened. What is not taken is tried again for three days; then the address is turned off, and keeps what
 * waits for it.
 * @param mayBePrivate also machines of this one's own network
 * @param stopping leaves those that are not begun to the next process
 */
export const sendMessages = async (
  db: Database,
  mayBePrivate: boolean,
  log: FastifyBaseLogger,
  stopping?: AbortSignal,
): Promise<void> => {
  const post = async (claimed: Claimed): Promise<Answered> => {
    try {
      const body = await bodyOf(db, claimed);
      return await postMessage(claimed.url, headersOf(claimed, body), body, mayBePrivate);
    } catch (err) {
      log.warn({ err, webhook: claimed.id }, 'a webhook could not be written');
      return { error: 'not written' };
    }
  };
  const send = async (claimed: Claimed): Promise<void> => {
    const began = performance.now();
    const answered = await post(claimed);
    await settle(db, claimed, answered, Math.round(performance.now() - began));
  };
  const sending = new Map<Promise<void>, string>();
  const full = () => {
    const byAddress = Map.groupBy(sending.values(), (id) => id);
    return [...byAddress].filter(([, some]) => some.length >= OF_ONE).map(([id]) => id);
  };
  const begin = (claimed: Claimed): void => {
    const sent = send(claimed)
      .catch((err: unknown) => log.warn({ err, webhook: claimed.id }, 'a webhook was left for another time'))
      .finally(() => sending.delete(sent));
    sending.set(sent, claimed.webhookId);
  };
  const next = async () => (stopping?.aborted === true ? null : claim(db, full()));
  try {
    for (;;) {
      const underWay = sending.size;
      const claimed = await next();
      if (claimed !== null) begin(claimed);
      // What has been told, be it while this was asked, may make room for the next of the same order.
      else if (underWay === 0) break;
      if (sending.size > 0 && (claimed === null || sending.size >= AT_ONCE)) await Promise.race(sending.keys());
    }
  } finally {
    await Promise.all(sending.keys());
  }
};
