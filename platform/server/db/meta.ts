import { sql } from 'drizzle-orm';
import { randomBytes, randomUUID } from 'node:crypto';
import type { CacheTag } from '#platform/contract/endpoint.ts';
import { StartError } from '#server/start-error.ts';
import type { Database, Transaction } from './open.ts';
import { execute, maybeOne, one } from './query.ts';
import { meta } from './schema.ts';

const getOrCreate = async (db: Database, key: string, value: string): Promise<string> => {
  await db.insert(meta).values({ key, value }).onConflictDoNothing();
  const stored = await one<{ value: string }>(db, sql`select value from meta where key = ${key}`);
  return stored.value;
};

/** Stores a value of `meta`, and replaces the one before. */
export const storeMeta = async (db: Database | Transaction, key: string, value: string): Promise<void> => {
  await execute(
    db,
    sql`insert into meta (key, value) values (${key}, ${value}) on conflict (key) do update set value = excluded.value`,
  );
};

/**
 * Records the mode in a new database, and rejects a database of the other mode: demo accounts and sandbox payments must
 * never mix with real ones.
 * @throws StartError
 */
export const checkMode = async (db: Database, mode: 'embedded' | 'production'): Promise<void> => {
  const stamped = await getOrCreate(db, 'mode', mode);
  if (stamped !== mode) {
    throw new StartError(
      `This database belongs to a shop in ${stamped} mode and cannot be used in ${mode} mode: point DATABASE_URL (or DATA_DIR) at another one.`,
    );
  }
};

/** True if this database has been seeded completely. */
export const isSeeded = async (db: Database): Promise<boolean> =>
  (await maybeOne(db, sql`select from meta where key = 'seeded'`)) !== null;

export const markSeeded = async (db: Database): Promise<void> => {
  await getOrCreate(db, 'seeded', 'yes');
};

/** The `meta` key of each tag's version. */
export const versionKeys: Record<CacheTag, string> = { products: 'catalog_version', reviews: 'reviews_version' };

/** Changes the version of a tag, in the transaction that changes the public data. */
const bumpVersion = async (trx: Transaction | Database, topic: CacheTag): Promise<void> => {
  await execute(
    trx,
    sql`insert into meta (key, value) values (${versionKeys[topic]}, '1')
        on conflict (key) do update set value = (meta.value::bigint + 1)::text`,
  );
};

/** Must be called in the transaction that changes the products for sale or how they are shown. */
export const bumpProductsVersion = (trx: Transaction | Database): Promise<void> => bumpVersion(trx, 'products');

/** Must be called in the transaction that changes which reviews are public. */
export const bumpReviewsVersion = (trx: Transaction | Database): Promise<void> => bumpVersion(trx, 'reviews');

/** The secret that signs cookies in embedded mode. It is stored in the database, so logins survive a restart. */
export const getOrCreateAuthSecret = (db: Database): Promise<string> =>
  getOrCreate(db, 'auth_secret', randomBytes(32).toString('base64url'));

/**
 * Identifies this shop at the card provider, because several may share an account. It is stored in the database, so a
 * restored shop continues with its own payments.
 */
export const getOrCreateShopId = (db: Database): Promise<string> => getOrCreate(db, 'shop_id', randomUUID());

/** The `meta` key of the time when this shop was copied from the backup of another that still runs. */
export const COPIED_AT_KEY = 'copied_at';

/** The `meta` key of document numbers that restores skipped: JSON of kind, year, first and last number. */
export const SKIPPED_NUMBERS_KEY = 'skipped_numbers';
