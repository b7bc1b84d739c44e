import { sql } from 'drizzle-orm';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import { bumpProductsVersion, storeMeta } from '#platform/server/db/meta.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, rows } from '#platform/server/db/query.ts';
import { getSearchWords } from '#trade/search-words.ts';
import { lockIndex, rewriteProducts } from './index-products.ts';
import { synonyms } from '#demo/synonyms.ts';
import { synonym } from './schema.ts';
import { normalize } from '#trade/normalize.ts';

/** Links every name of a thing to all its other names, normalized as in the index. */
export const seedSynonyms = async (trx: Transaction): Promise<void> => {
  const pairs = synonyms.flatMap((names) => {
    const normal = [...new Set(names.map(normalize))];
    return normal.flatMap((term) => normal.filter((means) => means !== term).map((means) => ({ term, means })));
  });
  await trx.insert(synonym).values(pairs).onConflictDoNothing();
};

/**
 * The version of the index format. Raise it if `normalize` or `nameSortKey` changes its result, or the index stores
 * more of a product.
 */
const INDEX_VERSION = '5';
const BATCH = 1000;

const KEY = 'search_reading';

/** How far reindexing has come: `2` for version 2 of all products, `2 <id>` for products up to that id. */
const readProgress = async (db: Database | Transaction): Promise<string> =>
  (await maybeOne<{ value: string }>(db, sql`select value from meta where key = ${KEY}`))?.value ?? '';

/** Stores the progress of reindexing. By default everything counts as indexed, as in a new shop. */
export const storeIndexProgress = (trx: Transaction, value = INDEX_VERSION): Promise<void> =>
  storeMeta(trx, KEY, value);

/** Rebuilds the synonyms with this build's normalization: the built-in ones and those of staff. */
const rebuildSynonyms = async (trx: Transaction): Promise<void> => {
  await acquireNamedLocks(trx, 'synonyms', ['all']);
  const own = await rows<{ id: string; said: string; means: string }>(
    trx,
    sql`select id, said, means from own_synonym`,
  );
  const read = own.map(({ id, said: phrase, means }) => {
    return { id, term: getSearchWords(phrase).join(' '), meant: getSearchWords(means).join(' ') };
  });
  const now = sql`(select distinct on (term, meant) * from json_to_recordset(${JSON.stringify(read)}::json)
                     r(id uuid, term text, meant text) where term <> meant order by term, meant, id) r`;
  await execute(trx, sql`insert into synonym (term, means) select term, meant from ${now} on conflict do nothing`);
  // If two synonyms are now normalized alike, the second one stays as it was.
  await execute(
    trx,
    sql`update own_synonym o set term = r.term, meant = r.meant from ${now}
         where o.id = r.id and (o.term, o.meant) <> (r.term, r.meant)
           and not exists (select from own_synonym x where x.id <> o.id and x.term = r.term and x.meant = r.meant)`,
  );
  await execute(
    trx,
    sql`delete from synonym s where not exists (select from own_synonym o where o.term = s.term and o.meant = s.means)`,
  );
  await seedSynonyms(trx);
};

/**
 * Reindexes the next `BATCH` products in one transaction.
 * @returns true if more may be left
 */
const reindexBatch = (db: Database): Promise<boolean> =>
  db.transaction(async (trx) => {
    await lockIndex(trx);
    const progress = await readProgress(trx);
    if (progress === INDEX_VERSION) return false;
    const [reading, after] = progress.split(' ');
    if (reading !== INDEX_VERSION) {
      await execute(trx, sql`delete from vocabulary`);
      await rebuildSynonyms(trx);
    }
    const from = reading === INDEX_VERSION && after !== undefined ? sql`where id > ${after}::uuid` : sql``;
    const found = await rows<{ id: string }>(trx, sql`select id from product ${from} order by id limit ${BATCH}`);
    const ids = found.map(({ id }) => id);
    await rewriteProducts(trx, ids);
    const last = ids.at(-1);
    await storeIndexProgress(trx, last === undefined ? INDEX_VERSION : `${INDEX_VERSION} ${last}`);
    await bumpProductsVersion(trx);
    return last !== undefined;
  });

/**
 * Reindexes all products if an earlier build indexed them differently. Processes that start at the same time share the
 * work; after a crash the next start continues it.
 */
export const reindexProducts = async (db: Database): Promise<void> => {
  if ((await readProgress(db)) === INDEX_VERSION) return;
  while (await reindexBatch(db));
};
