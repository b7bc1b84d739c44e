import { sql } from 'drizzle-orm';
import type { Transaction } from './open.ts';
import { execute } from './query.ts';

/** Held by the process that migrates and seeds a database. Any number will do: this is "copperli" in ASCII. */
export const MIGRATION_LOCK = '7164790784905342057';
/** Held by the process that stores session settings in the database. */
export const SETTINGS_LOCK = '7164790784905342058';
/** Held by the process that makes a backup. */
export const BACKUP_LOCK = '7164790784905342059';

/**
 * Kinds of named locks, which `acquireNamedLocks` holds until a transaction ends. Each protects:
 * - `unpaid`: the unpaid orders of a customer or network
 * - `message`: a message that is being received
 * - `review`: the number of reviews that a network has written today
 * - `low`: records of low stock and their notification
 * - `index`: the search words and facet bitmaps of products
 * - `webhooks`: the number of webhooks
 * - `keys`: the number of API keys
 * - `templates`: the number of reply templates
 * - `synonyms`: the number of synonyms that the shop has added
 * - `redirects`: redirects of addresses
 * - `former-hosts`: the number of hosts of former shops
 * - `addresses`: the address book of a customer
 * - `invitations`: the number of open invitations
 * - `moves`: a file of a former shop that is applied or undone
 * - `accounts`: the numbers of credit accounts
 * - `received`: manual payments with the same reference, day and amount
 * - `price-lists`: the names and number of price lists and price groups
 * - `notices`: who gets which email, and a notification that combines several events
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
  | 'redirects'
  | 'former-hosts'
  | 'addresses'
  | 'invitations'
  | 'moves'
  | 'accounts'
  | 'received'
  | 'price-lists'
  | 'notices';

/** Waits for these locks and holds them until `trx` ends. Sorting the names prevents deadlocks. */
export const acquireNamedLocks = async (trx: Transaction, lock: NamedLock, names: readonly string[]): Promise<void> => {
  for (const name of names.toSorted()) {
    await execute(trx, sql`select pg_advisory_xact_lock(hashtextextended(${`${lock} ${name}`}, 0))`);
  }
};
