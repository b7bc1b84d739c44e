import { sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { DomainError } from '#platform/contract/errors.ts';
import {
  MOST_WEBHOOKS,
  OLD_SECRET_HOURS,
  type Webhook,
  type WebhookForm,
  type WebhookUpdate,
} from '#features/webhooks/contract/webhooks.ts';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, oneValue, rows } from '#platform/server/db/query.ts';
import { type AuditAction, record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { isPrivateUrl } from '#platform/server/http/public-address.ts';
import type { WebhookEvent } from '#features/index.ts';
import type { FailedWebhook } from '#features/failures/contract/failures.ts';

/** Lists all webhooks, oldest first. */
export const listWebhooks = async (db: Database): Promise<Webhook[]> => {
  const found = await rows<WebhookRow>(
    db,
    sql`select ${webhookColumns} from webhook w order by w.id limit ${MOST_WEBHOOKS}`,
  );
  return found.map(toWebhook);
};

/** @throws DomainError `webhook_not_found` */
export const getWebhook = async (db: Database | Transaction, id: string): Promise<Webhook> => {
  const found = await maybeOne<WebhookRow>(db, sql`select ${webhookColumns} from webhook w where w.id = ${id}`);
  if (found === null) throw new DomainError('webhook_not_found');
  return toWebhook(found);
};

type WebhookFields = z.output<typeof WebhookForm>;

/** Generates 192 random bits in the format of Standard Webhooks. */
const generateSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/** @throws DomainError `webhook_address` if messages about customers must not go to this address */
const assertAllowedUrl = (url: string, mayBePrivate: boolean): void => {
  if (!mayBePrivate && (!url.startsWith('https:') || isPrivateUrl(url))) throw new DomainError('webhook_address');
};

const recordChange = (
  trx: Transaction,
  { customerId }: Caller,
  entityId: string,
  kind: Extract<AuditAction['kind'], `webhook.${string}`>,
  changes?: AuditAction['changes'],
): Promise<void> =>
  record(trx, { kind, entity: 'webhook', entityId, actorId: customerId, ...(changes && { changes }) });

/**
 * Creates a webhook, which receives events from now on.
 * @param mayBePrivate true if the address may be in a private network
 * @throws DomainError `webhook_address`, `webhook_limit`
 */
export const createWebhook = async (
  db: Database,
  caller: Caller,
  { url, description, events }: WebhookFields,
  mayBePrivate: boolean,
): Promise<Webhook & { secret: string }> => {
  assertAllowedUrl(url, mayBePrivate);
  const secret = generateSecret();
  return db.transaction(async (trx) => {
    await acquireNamedLocks(trx, 'webhooks', ['all']);
    const count = await oneValue<number>(trx, sql`select count(*)::int from webhook`);
    if (count >= MOST_WEBHOOKS) throw new DomainError('webhook_limit');
    const id = await oneValue<string>(
      trx,
      sql`insert into webhook (url, description, events, secret)
          values (${url}, ${description}, ${sql.param(events)}, ${secret}) returning id`,
    );
    await recordChange(trx, caller, id, 'webhook.add', { address: [null, url], events: [null, events] });
    return { ...(await getWebhook(trx, id)), secret };
  });
};

/**
 * Changes a webhook, or turns it on or off. Turning it on resumes its waiting messages; it never gets the events that
 * happened while it was off.
 * @throws DomainError `webhook_not_found`, `webhook_address`
 */
export const updateWebhook = async (
  db: Database,
  caller: Caller,
  id: string,
  update: z.output<typeof WebhookUpdate>,
  mayBePrivate: boolean,
): Promise<Webhook> =>
  db.transaction(async (trx) => {
    await execute(trx, sql`select from webhook where id = ${id} for no key update`);
    const before = await getWebhook(trx, id);
    const {
      url = before.url,
      description = before.description,
      events = before.events,
      active = before.active,
    } = update;
    assertAllowedUrl(url, mayBePrivate);
    await execute(
      trx,
      sql`update webhook set url = ${url}, description = ${description}, events = ${sql.param(events)},
                             is_active = ${active}, failed_at = case when not ${active} then failed_at end
           where id = ${id}`,
    );
    if (active && !before.active) {
      await execute(
        trx,
        sql`update webhook_delivery set tries = 0, due_at = now() where webhook_id = ${id} and state = 'waiting'`,
      );
    }
    const changes: NonNullable<AuditAction['changes']> = {
      ...(url !== before.url && { address: [before.url, url] as const }),
      ...(description !== before.description && { description: [before.description, description] as const }),
      ...(events.join() !== before.events.join() && { events: [before.events, events] as const }),
      ...(active !== before.active && { active: [before.active, active] as const }),
    };
    if (Object.keys(changes).length > 0) await recordChange(trx, caller, id, 'webhook.edit', changes);
    return getWebhook(trx, id);
  });

/**
 * Deletes a webhook. The nightly cleanup deletes its messages in batches.
 * @throws DomainError `webhook_not_found`
 */
export const deleteWebhook = async (db: Database, caller: Caller, id: string): Promise<void> =>
  db.transaction(async (trx) => {
    const { url } = await getWebhook(trx, id);
    await execute(trx, sql`delete from webhook where id = ${id}`);
    await recordChange(trx, caller, id, 'webhook.delete', { address: [url, null] });
  });

/**
 * Creates a new signing secret. The previous one also signs for `OLD_SECRET_HOURS`, even if the secret changes again
 * within that time.
 * @throws DomainError `webhook_not_found`
 */
export const rotateSecret = async (db: Database, caller: Caller, id: string): Promise<Webhook & { secret: string }> =>
  db.transaction(async (trx) => {
    const secret = generateSecret();
    await execute(
      trx,
      sql`update webhook set old_secret = case when old_secret_until > now() then old_secret else secret end, old_secret_until = now() + make_interval(hours => ${OLD_SECRET_HOURS}),
                             secret = ${secret}
           where id = ${id}`,
    );
    const found = await getWebhook(trx, id);
    await recordChange(trx, caller, id, 'webhook.secret');
    return { ...found, secret };
  });

type WebhookRow = Omit<Webhook, 'createdAt' | 'events'> & { createdAt: Date; events: WebhookEvent[] };

const webhookColumns = sql`
  w.id as "_id", w.url, w.description, w.events, w.is_active as active, w.failed_at is not null as failing,
  w.created_at as "createdAt",
  (select json_build_object('waiting', count(*) filter (where d.state = 'waiting'),
                            'delivered', count(*) filter (where d.state = 'delivered'),
                            'failed', count(*) filter (where d.state = 'failed'))
     from webhook_delivery d where d.webhook_id = w.id) as counts`;

const toWebhook = ({ createdAt, ...row }: WebhookRow): Webhook => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

/** True if the shop turned the webhook off because deliveries failed for days. */
const hasFailed = sql`failed_at is not null and not is_active`;

export const countFailedWebhooks = sql`select count(*)::int as count from webhook where ${hasFailed}`;

/** Lists failed webhooks, latest first. */
export const listFailedWebhooks = async (db: Database): Promise<FailedWebhook[]> => {
  const found = await rows<{ id: string; url: string; failedAt: Date }>(
    db,
    sql`select id, url, failed_at as "failedAt" from webhook where ${hasFailed} order by failed_at desc`,
  );
  return found.map(({ id, url, failedAt }) => ({ _id: id, url, at: failedAt.toISOString() }));
};
