import { type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { Webhook } from 'standardwebhooks';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne, one } from '#platform/server/db/query.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import { notifyStaff } from '#platform/server/jobs/notify-staff.ts';
import { type WebhookResponse, postWebhook } from './post-webhook.ts';
import { buildPayload } from './build-payload.ts';
import type { WebhookDataByEvent } from '#platform/server/webhook-data.ts';

/** Seconds between attempts, as Standard Webhooks recommends. After the last one, the webhook is turned off. */
export const RETRY_DELAYS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

/** In seconds. A message due later than this was written while the clock was ahead, so it is sent now. */
const LONGEST_DELAY = Math.max(...RETRY_DELAYS) + 60;

/**
 * A process that has not finished an attempt within this many seconds is presumed dead, and the message is due again.
 */
const CLAIM_SECONDS = 60;
/** Concurrent messages in total and for each webhook, so that a slow receiver leaves room for others. */
const MAX_CONCURRENT = 16;
const MAX_CONCURRENT_PER_WEBHOOK = 2;

/** A receiver that answers with this status wants no more messages (RFC 9110, 15.5.11). */
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
 * Claims the next due message. Skips it while an earlier message about the same order or product waits for the same
 * webhook. A claimed message is due again after `CLAIM_SECONDS`, so that none is lost if the process dies. The lateral
 * join finds each webhook's next message, so that the query does not read the queue of a webhook in `full`. The outbox
 * explains why the query is not prepared and why it uses `coalesce` instead of `not exists`.
 * @param full webhooks that have `MAX_CONCURRENT_PER_WEBHOOK` messages under way
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

/** Returns the message, which stays the same as in its first attempt. */
const getStoredPayload = async (db: Database, data: WebhookDataByEvent, claimed: ClaimedDelivery): Promise<string> => {
  const { id, body } = claimed;
  if (body !== null) return body;
  const written = await buildPayload(db, data, claimed);
  const stored = await one<{ body: string }>(
    db,
    sql`update webhook_delivery set body = coalesce(body, ${written}) where id = ${id} returning body`,
  );
  return stored.body;
};

/** Headers with the message's id, time and signature (Standard Webhooks). */
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

const isAccepted = (response: WebhookResponse): boolean =>
  'status' in response && response.status >= 200 && response.status < 300;

/** Records the result of an attempt. If another process has finished the message meanwhile, its result stays. */
const recordAttempt = async (
  db: Database,
  { id, webhookId, entityId, tries }: ClaimedDelivery,
  response: WebhookResponse,
  ms: number,
): Promise<void> =>
  db.transaction(async (trx) => {
    const [status, text, error] =
      'status' in response ? [response.status, response.text, null] : [null, '', response.error];
    await execute(
      trx,
      sql`insert into webhook_try (delivery_id, status, error, answer, ms)
          values (${id}, ${status}, ${error}, ${text}, ${ms})`,
    );
    const become = (change: SQL) =>
      execute(trx, sql`update webhook_delivery set ${change} where id = ${id} and state = 'waiting'`);
    if (isAccepted(response)) {
      await become(sql`state = 'delivered'`);
      return;
    }
    const wait = status === GONE ? undefined : RETRY_DELAYS[tries - 1];
    if (wait !== undefined) {
      // Later messages about the same subject wait as long; otherwise each run would look at them.
      await execute(
        trx,
        sql`update webhook_delivery set due_at = now() + make_interval(secs => ${wait}::float8)
             where webhook_id = ${webhookId} and entity_id = ${entityId} and state = 'waiting'`,
      );
      return;
    }
    await become(sql`state = 'failed'`);
    const disabledCount = await execute(
      trx,
      sql`update webhook set is_active = false, failed_at = now() where id = ${webhookId} and is_active`,
    );
    if (disabledCount > 0) {
      await queueMail(trx, 'webhook.failed', webhookId);
      await notifyStaff(trx, 'webhook.failed', webhookId);
    }
  });

/**
 * Sends events to webhooks, at least once each. Messages about one order or product are sent one at a time, in order.
 * Failed messages are retried for three days; then the webhook is turned off, and keeps its waiting messages.
 * @param data the data of events in all features
 * @param mayBePrivate true if webhooks may use addresses in a private network
 * @param stopping leaves the remaining messages to the next process
 */
export const sendDeliveries = async (
  db: Database,
  data: WebhookDataByEvent,
  mayBePrivate: boolean,
  log: FastifyBaseLogger,
  stopping?: AbortSignal,
): Promise<void> => {
  const post = async (claimed: ClaimedDelivery): Promise<WebhookResponse> => {
    try {
      const body = await getStoredPayload(db, data, claimed);
      return await postWebhook(claimed.url, signHeaders(claimed, body), body, mayBePrivate);
    } catch (err) {
      log.warn({ err, webhook: claimed.id }, 'a webhook payload could not be built');
      return { error: 'not written' };
    }
  };
  const send = async (claimed: ClaimedDelivery): Promise<void> => {
    const began = performance.now();
    const response = await post(claimed);
    await recordAttempt(db, claimed, response, Math.round(performance.now() - began));
  };
  const sending = new Map<Promise<void>, string>();
  const full = () => {
    const byAddress = Map.groupBy(sending.values(), (id) => id);
    return [...byAddress].filter(([, some]) => some.length >= MAX_CONCURRENT_PER_WEBHOOK).map(([id]) => id);
  };
  const startSending = (claimed: ClaimedDelivery): void => {
    const sent = send(claimed)
      .catch((err: unknown) => log.warn({ err, webhook: claimed.id }, 'a webhook delivery was postponed'))
      .finally(() => sending.delete(sent));
    sending.set(sent, claimed.webhookId);
  };
  const next = async () => (stopping?.aborted === true ? null : claimDelivery(db, full()));
  try {
    for (;;) {
      const underWay = sending.size;
      const claimed = await next();
      if (claimed !== null) startSending(claimed);
      // A message that was finished, even during this query, may allow the next one for the same order.
      else if (underWay === 0) break;
      if (sending.size > 0 && (claimed === null || sending.size >= MAX_CONCURRENT)) await Promise.race(sending.keys());
    }
  } finally {
    await Promise.all(sending.keys());
  }
};
