import { type SQL, sql } from 'drizzle-orm';
import type { WebhookEvent } from '#features/index.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import { channel } from 'node:diagnostics_channel';

/**
 * Adds a feature's own write to the statement that records an event.
 * @param subject the rows of the event, for a `from` clause: each has its `id`
 * @returns statements that write and do not see each other's writes; empty if the feature ignores the event
 */
export type EventSubscriber = (kind: string, subject: SQL) => readonly SQL[];

let eventSubscribers: readonly EventSubscriber[] | null = null;

/** Call this once, after the features are loaded. */
export const setEventSubscribers = (subscribers: readonly EventSubscriber[]): void => {
  eventSubscribers = subscribers;
};

/**
 * The writes of all subscribers as CTEs, each after a comma.
 * @throws Error if no features are loaded, because the event would be lost
 */
export const buildSubscriberCtes = (kind: string, subject: SQL): SQL => {
  if (eventSubscribers === null) throw new Error('an event was published before the features were loaded');
  const writes = eventSubscribers.flatMap((follow) => follow(kind, subject));
  return sql.join(
    writes.map((write, at) => sql`, ${sql.raw(`"${kind} ${at}"`)} as (${write})`),
    sql``,
  );
};

/** Publishes an event about some subjects, in the transaction that causes it. Order events do this through `record`. */
export const publishEvent = async (trx: Transaction, kind: WebhookEvent, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await execute(
    trx,
    sql`with subject as (select unnest(${sql.param([...ids])}::uuid[]) as id)${buildSubscriberCtes(kind, sql`subject`)} select`,
  );
};

/** Announces committed orders of this process; only metrics subscribe. */
export const orderChannels = {
  placed: channel('copperline:order.placed'),
  paid: channel('copperline:order.paid'),
};
