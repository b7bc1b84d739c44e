import { eq, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Topic } from '#contract/endpoint.ts';
import { StartError } from '#server/start-error.ts';
import type { Database, Transaction } from './open.ts';
import { meta } from '#server/db/schema/shop.ts';

const remember = async (db: Database, key: string, value: string): Promise<string> => {
  await db.insert(meta).values({ key, value }).onConflictDoNothing();
  const [row] = await db.select().from(meta).where(eq(meta.key, key));
  return row?.value ?? value;
};

/**
 * Writes the mode on a new database, and refuses one that belongs to the other mode: demo accounts and
 * sandbox payments never meet real ones.
 * @throws StartError
 */
export const stampMode = async (db: Database, mode: 'embedded' | 'production'): Promise<void> => {
  const stamped = await remember(db, 'mode', mode);
  if (stamped !== mode) {
    throw new StartError(
      `This database belongs to a shop in ${stamped} mode and cannot be used in ${mode} mode: point DATABASE_URL (or DATA_DIR) at another one.`,
    );
  }
};

const VERSION = 'catalogue_version';

/** Says, in the transaction that changes it, that what a public page shows of the catalogue is another one now. */
export const bumpCatalogue = async (trx: Transaction | Database): Promise<void> => {
  await trx.execute(sql`
    insert into meta (key, value) values (${VERSION}, '1')
    on conflict (key) do update set value = (meta.value::bigint + 1)::text`);
};

/** The version of each topic, and the facets the list of products can be asked for. */
export const readVersions = async (db: Database): Promise<{ versions: Record<Topic, string>; facets: string[] }> => {
  const { rows } = await db.$client.query<{ catalogue: string; facets: string[] }>({
    name: 'versions',
    text: `select coalesce((select value from meta where key = $1), '0') as catalogue,
                  array(select key from attribute where facet) || '{fits}' as facets`,
    values: [VERSION],
  });
  const { catalogue = '0', facets = [] } = rows[0] ?? {};
  return { versions: { catalogue }, facets };
};

/** The secret that signs cookies in embedded mode: made once, kept with the database, so sign-ins outlive a restart. */
export const rememberAuthSecret = (db: Database): Promise<string> =>
  remember(db, 'auth_secret', randomBytes(32).toString('base64url'));
