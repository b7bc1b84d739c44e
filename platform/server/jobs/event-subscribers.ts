import { type SQL, sql } from 'drizzle-orm';
import { channel } from 'node:diagnostics_channel';

/**
 * What a feature writes when something happens, in the statement that makes it happen.
 * @param subject the rows it happened to, as `from` takes them: each has its `id`
 * @returns a statement that inserts, null where the feature makes nothing of it
 */
export type EventSubscriber = (kind: string, subject: SQL) => SQL | null;

let eventSubscribers: readonly EventSubscriber[] | null = null;

/** Called once, when the features are loaded. */
export const setEventSubscribers = (given: readonly EventSubscriber[]): void => {
  eventSubscribers = given;
};

/**
 * The CTEs by which features follow what happens, each after a comma.
 * @throws Error when no features are loaded: nobody would be told
 */
export const buildSubscriberCtes = (kind: string, subject: SQL): SQL => {
  if (eventSubscribers === null) throw new Error('something happens before the features are loaded');
  const writes = eventSubscribers.map((follow) => follow(kind, subject)).filter((write) => write !== null);
  return sql.join(
    writes.map((write, at) => sql`, ${sql.raw(`"${kind} ${at}"`)} as (${write})`),
    sql``,
  );
};

/** What this process has done is said here once it is written; nobody listens unless it is counted. */
export const orderChannels = {
  placed: channel('copperline:order.placed'),
  paid: channel('copperline:order.paid'),
};
