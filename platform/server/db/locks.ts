import { sql } from 'drizzle-orm';
import type { Transaction } from './open.ts';
import { execute } from './query.ts';

/** Of the process that brings a database to its newest schema and seeds it. Any number: "copperli" in ASCII. */
export const MIGRATION_LOCK = '7164790784905342057';
/** Of the process that keeps the settings of its sessions with the database. */
export const SETTINGS_LOCK = '7164790784905342058';
/** Of the process that makes a backup. */
export const BACKUP_LOCK = '7164790784905342059';

/**
 * What is locked by name until a transaction ends (`acquireNamedLocks`).
 * - `unpaid`: what a customer, or a network, holds unpaid
 * - `message`: a message that is being received
 * - `review`: how many reviews a network has written today
 * - `low`: what is noted as low, and told
 * - `index`: the words and facet bitmaps that products are found by
 * - `webhooks`: how many webhooks there are
 * - `keys`: how many API keys there are
 * - `templates`: how many reply templates there are
 * - `synonyms`: how many synonyms the shop has added
 * - `notices`: who is mailed of what, and a notice that stands for many
 */
type NamedLock =
  | 'unpaid'
  | 'message'
  | 'review'
  | 'low'
  | 'index'
  | 'webhooks'
  | 'keys'
  | 'synonyms'
  | 'templates'
  | 'notices';

/** Waits for whoever holds one of these, and holds them until `trx` ends; everybody takes several in one order. */
export const acquireNamedLocks = async (trx: Transaction, lock: NamedLock, names: readonly string[]): Promise<void> => {
  for (const name of names.toSorted()) {
    await execute(trx, sql`select pg_advisory_xact_lock(hashtextextended(${`${lock} ${name}`}, 0))`);
  }
};
