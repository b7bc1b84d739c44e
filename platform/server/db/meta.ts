import { sql } from 'drizzle-orm';
import { randomBytes, randomUUID } from 'node:crypto';
import type { CacheTag } from '#platform/contract/endpoint.ts';
import { StartError } from '#server/start-error.ts';
import type { Database, Transaction } from './open.ts';
import { execute, maybeOne, one } from './query.ts';
import { meta } from './schema.ts';

const getOrCreate = async (db: Database, key: string, value: string): Promise<string> => {
  await db.insert(meta).values({ key, value }).onConflictDoNothing();
  const kept = await one<{ value: string }>(db, sql`select value from meta where key = ${key}`);
  return kept.value;
};

/**
 * Writes the mode on a new database, and refuses one that belongs to the other mode: demo accounts and
 * sandbox payments never meet real ones.
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

/** Whether a start has filled this database, to the end. */
export const isSeeded = async (db: Database): Promise<boolean> =>
  (await maybeOne(db, sql`select from meta where key = 'seeded'`)) !== null;

export const markSeeded = async (db: Database): Promise<void> => {
  await getOrCreate(db, 'seeded', 'yes');
};

/** Under which keys the versions of what public answers show are kept. */
export const versionKeys: Record<CacheTag, string> = { products: 'catalogue_version', reviews: 'reviews_version' };

/** Says, in the transaction that changes it, that what public answers show of a topic is another one now. */
const bumpVersion = async (trx: Transaction | Database, topic: CacheTag): Promise<void> => {
  await execute(
    trx,
    sql`insert into meta (key, value) values (${versionKeys[topic]}, '1')
        on conflict (key) do update set value = (meta.value::bigint + 1)::text`,
  );
};

/** To be called in the transaction that changes what is for sale, or how it is shown. */
export const bumpProductsVersion = (trx: Transaction | Database): Promise<void> => bumpVersion(trx, 'products');

/** To be called in the transaction that changes which reviews everybody sees. */
export const bumpReviewsVersion = (trx: Transaction | Database): Promise<void> => bumpVersion(trx, 'reviews');

/** The secret that signs cookies in embedded mode: made once, kept with the database, so sign-ins outlive a restart. */
export const getOrCreateAuthSecret = (db: Database): Promise<string> =>
  getOrCreate(db, 'auth_secret', randomBytes(32).toString('base64url'));

/**
 * Who this shop is to the card provider, where several may share one account: made once, kept with the database, so
 * that a restored one goes on with its own payments.
 */
export const getOrCreateShopId = (db: Database): Promise<string> => getOrCreate(db, 'shop_id', randomUUID());

/** Where `meta` notes when this shop was made of the backup of another, beside which it stands. */
export const COPIED_AT_KEY = 'copied_at';

/** The key in `meta` of the document numbers that restores have skipped: JSON of kind, year, first and last number. */
export const SKIPPED_NUMBERS_KEY = 'skipped_numbers';
