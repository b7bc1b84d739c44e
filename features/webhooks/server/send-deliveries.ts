import { type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { Webhook } from 'standardwebhooks';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne, one } from '#platform/server/db/query.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import { notifyStaff } from '#platform/server/jobs/notify-staff.ts';
import { type WebhookResponse, postWebhook } from './post-webhook.ts';
import { buildPayload } from './build-payload.ts';

/** Seconds from one try to the next, as Standard Webhooks has them; after the last the address is turned off. */
export const RETRY_DELAYS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

/** What is due later than that was written while a clock was ahead, and is due. */
const LONGEST_DELAY = Math.max(...RETRY_DELAYS) + 60;

/** Who has said nothing of a message for so long has died. */
const CLAIM_SECONDS = 60;
/** Messages on their way at once, and of one address: a slow one leaves room for the others. */
const MAX_CONCURRENT = 16;
const MAX_CONCURRENT_PER_WEBHOOK = 2;

/** An address that answers so wants nothing any more (RFC 9110, 15.5.11). */
const GONE = 410;

type ClaimedDelivery = {
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
const claimDelivery = (db: Database, full: string[]): Promise<ClaimedDelivery | null> =>
  maybeOne<ClaimedDelivery>(
    db,
    sql`update webhook_delivery d
           set tries = d.tries + 1, due_at = now() + make_interval(secs => ${CLAIM_SECONDS}::float8)
          from webhook w
         where w.id = d.webhook_id
           and d.id = (select n.id
                         from webhook o cross join lateral (
                              select m.id, m.due_at, m.position from webhook_delivery m
                               where m.webhook_id = o.id and m.state = 'waiting'
                                 and (m.due_at <= now() or m.due_at > now() + make_interval(secs => ${LONGEST_DELAY}::float8))
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
const getStoredPayload = async (
  db: Database,
  { id, body, kind, entityId, createdAt }: ClaimedDelivery,
): Promise<string> => {
  if (body !== null) return body;
  const written = await buildPayload(db, kind, entityId, createdAt);
  const kept = await one<{ body: string }>(
    db,
    sql`update webhook_delivery set body = coalesce(body, ${written}) where id = ${id} returning body`,
  );
  return kept.body;
};

/** The headers that say which message it is, when it was sent, and that it is ours (Standard Webhooks). */
const signHeaders = ({ id, secret, oldSecret }: ClaimedDelivery, body: string): Record<string, string> => {
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

const isAccepted = (answered: WebhookResponse): boolean =>
  'status' in answered && answered.status >= 200 && answered.status < 300;

/** Notes what came of a try; one that another process has ended meanwhile stays as it is. */
const recordAttempt = async (
  db: Database,
  { id, webhookId, entityId, tries }: ClaimedDelivery,
  answered: WebhookResponse,
  ms: number,
): Promise<void> =>
  db.transaction(async (trx) => {
    const [status, answer, error] =
      'status' in answered ? [answered.status, answered.answer, null] : [null, '', answered.error];
    await execute(
      trx,
      sql`insert into webhook_try (delivery_id, status, error, answer, ms)
          values (${id}, ${status}, ${error}, ${answer}, ${ms})`,
    );
    const become = (what: SQL) =>
      execute(trx, sql`update webhook_delivery set ${what} where id = ${id} and state = 'waiting'`);
    if (isAccepted(answered)) {
      await become(sql`state = 'delivered'`);
      return;
    }
    const wait = status === GONE ? undefined : RETRY_DELAYS[tries - 1];
    if (wait !== undefined) {
      // What comes after it waits as long: else it would be looked at each second.
      await execute(
        trx,
        sql`update webhook_delivery set due_at = now() + make_interval(secs => ${wait}::float8)
             where webhook_id = ${webhookId} and entity_id = ${entityId} and state = 'waiting'`,
      );
      return;
    }
    await become(sql`state = 'failed'`);
    const off = await execute(
      trx,
      sql`update webhook set is_active = false, failed_at = now() where id = ${webhookId} and is_active`,
    );
    if (off > 0) {
      await queueMail(trx, 'webhook.failed', webhookId);
      await notifyStaff(trx, 'webhook.failed', webhookId);
    }
  });

/**
 * Tells addresses what has happened, at least once each: what is of one order or product one after the other, in the order
 * in which it happened. What is not taken is tried again for three days; then the address is turned off, and keeps what
 * waits for it.
 * @param mayBePrivate also machines of this one's own network
 * @param stopping leaves those that are not begun to the next process
 */
export const sendDeliveries = async (
  db: Database,
  mayBePrivate: boolean,
  log: FastifyBaseLogger,
  stopping?: AbortSignal,
): Promise<void> => {
  const post = async (claimed: ClaimedDelivery): Promise<WebhookResponse> => {
    try {
      const body = await getStoredPayload(db, claimed);
      return await postWebhook(claimed.url, signHeaders(claimed, body), body, mayBePrivate);
    } catch (err) {
      log.warn({ err, webhook: claimed.id }, 'a webhook could not be written');
      return { error: 'not written' };
    }
  };
  const send = async (claimed: ClaimedDelivery): Promise<void> => {
    const began = performance.now();
    const answered = await post(claimed);
    await recordAttempt(db, claimed, answered, Math.round(performance.now() - began));
  };
  const sending = new Map<Promise<void>, string>();
  const full = () => {
    const byAddress = Map.groupBy(sending.values(), (id) => id);
    return [...byAddress].filter(([, some]) => some.length >= MAX_CONCURRENT_PER_WEBHOOK).map(([id]) => id);
  };
  const begin = (claimed: ClaimedDelivery): void => {
    const sent = send(claimed)
      .catch((err: unknown) => log.warn({ err, webhook: claimed.id }, 'a webhook was left for another time'))
      .finally(() => sending.delete(sent));
    sending.set(sent, claimed.webhookId);
  };
  const next = async () => (stopping?.aborted === true ? null : claimDelivery(db, full()));
  try {
    for (;;) {
      const underWay = sending.size;
      const claimed = await next();
      if (claimed !== null) begin(claimed);
      // What has been told, be it while this was asked, may make room for the next of the same order.
      else if (underWay === 0) break;
      if (sending.size > 0 && (claimed === null || sending.size >= MAX_CONCURRENT)) await Promise.race(sending.keys());
    }
  } finally {
    await Promise.all(sending.keys());
  }
};
