import { sql } from 'drizzle-orm';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import { chunkSize } from './bitmap-sql.ts';
import { SLICES } from './schema.ts';
import { indexPassages } from '#features/joins/server/index-passages.ts';
import { categoriesAbove } from '#features/products/server/categories-above.ts';
import { withPlainDescriptions } from '#features/products/server/description.ts';
import { isPublic } from '#features/products/server/product-sql.ts';
import { nameSortKey } from '#trade/name-sort-key.ts';
import { type SearchDocument, buildSearchDocument, isWord, type ProductSource } from '#trade/product-words.ts';
import { updateFacetCounts, rewriteFacets, writeFacetValues } from './index-facets.ts';
import { indexPrices } from './index-prices.ts';

const BATCH = 5000;
const slices = sql.raw(String(SLICES));

/** Drafts have no search words, because spellings are corrected to words that some product has. */
const listIndexSources = async (trx: Transaction, ids: string[]): Promise<ProductSource[]> => {
  const found = await rows<ProductSource>(
    trx,
    sql`select p.id, p.name, p.description, p.brand,
            array(select name from ${categoriesAbove(sql`p.category_id`)} up) as categories,
            coalesce((select json_agg(json_build_object('label', t.label, 'text', a.text, 'number', a.number, 'unit', t.unit))
                        from product_attribute a join attribute t using (key) where a.product_id = p.id), '[]') as attributes,
            array(select joint || ' ' || size || ' ' || gender from product_end where product_id = p.id) as ends,
            array(select label from part_number where product_id = p.id) as parts
       from product p where p.id = any(${sql.param(ids)}::uuid[]) and ${isPublic}`,
  );
  return withPlainDescriptions(found);
};

/**
 * Writes the words that searches know. Mistyped words are corrected only to words of names, categories and attributes.
 */
const writeVocabulary = async (trx: Transaction, documents: SearchDocument[]): Promise<void> => {
  const known = new Set(documents.flatMap((one) => one.known));
  const all = new Set(documents.flatMap(({ c, d }) => `${c} ${d}`.split(' ')).filter(isWord));
  const words = [...new Set([...known, ...all])].toSorted();
  await execute(
    trx,
    sql`insert into vocabulary as v (word, lexeme, proposed)
     select w, coalesce((ts_lexize('english_stem', w))[1], w), w = any(${sql.param([...known])}::text[])
       from unnest(${sql.param(words)}::text[]) w
         on conflict (word) do update set proposed = true where excluded.proposed and not v.proposed`,
  );
};

/** Writes the search words and sort keys of products. */
const writeSearchWords = async (trx: Transaction, sources: ProductSource[]): Promise<void> => {
  const documents = sources.map(buildSearchDocument);
  const column = (key: keyof SearchDocument) => sql`${sql.param(documents.map((one) => one[key]))}`;
  await execute(
    trx,
    // A product whose words stay the same, such as with another price, is not written: its row is in many indexes.
    sql`update product p set name_sort_key = n.sort_key, search = n.search
       from (select p.id, d.sort_key,
                    setweight(to_tsvector('english', d.before), 'B') || setweight(to_tsvector('english', d.thing), 'A')
                 || setweight(to_tsvector('english', d.behind), 'B') || setweight(to_tsvector('english', d.c), 'C')
                 || setweight(to_tsvector('english', d.d), 'D')
                 || array_to_tsvector(array['#' || (p.ordinal / ${chunkSize}) % ${slices}]) as search
               from unnest(${column('id')}::uuid[], ${column('before')}::text[], ${column('thing')}::text[],
                           ${column('behind')}::text[], ${column('c')}::text[], ${column('d')}::text[],
                           ${sql.param(sources.map(({ name }) => nameSortKey(name)))}::text[])
                    as d(id, before, thing, behind, c, d, sort_key) join product p using (id)) n
      where p.id = n.id and (p.search, p.name_sort_key) is distinct from (n.search, n.sort_key)`,
  );
  await writeVocabulary(trx, documents);
};

/** Serializes transactions that write products. A transaction that also locks product rows takes this lock first. */
export const lockIndex = async (trx: Transaction): Promise<void> => {
  // Many concurrent edits queue here longer than the usual lock timeout allows.
  await execute(trx, sql`set local lock_timeout = '10s'`);
  await acquireNamedLocks(trx, 'index', ['products']);
};

/**
 * Updates the search index of these products: words, facets, counts, prices and passages for joins. Call it in
 * the transaction that changes the products; such transactions wait for each other.
 */
export const indexProducts = async (trx: Transaction, ids: readonly string[]): Promise<void> => {
  await lockIndex(trx);
  const touched = new Set<number>();
  for (let from = 0; from < ids.length; from += BATCH) {
    const some = ids.slice(from, from + BATCH);
    await writeSearchWords(trx, await listIndexSources(trx, some));
    for (const value of await writeFacetValues(trx, some)) touched.add(value);
    await indexPassages(trx, some);
    await indexPrices(trx, some);
  }
  await updateFacetCounts(trx, ids, [...touched]);
  await bumpProductsVersion(trx);
};

/**
 * Updates the search index of products of which nothing but prices may have changed. It takes a fraction of the time of
 * `indexProducts`.
 */
export const indexNewPrices = async (trx: Transaction, ids: readonly string[]): Promise<void> => {
  await lockIndex(trx);
  const reduced = await rows<{ id: string }>(
    trx,
    sql`select id from product
         where id = any(${sql.param(ids)}::uuid[])
           and (lowest_price_cents is not null or terms && array(select id from facet_value where key = 'reduced'))`,
  );
  if (reduced.length > 0)
    await rewriteFacets(
      trx,
      reduced.map(({ id }) => id),
      // Writing the values of a product also writes an availability that orders have changed.
      ['availability', 'reduced'],
    );
  await indexPassages(trx, ids);
  await indexPrices(trx, ids);
  await bumpProductsVersion(trx);
};

/** Rewrites words, sort keys, facets and prices that an older build wrote differently, or not at all. */
export const rewriteProducts = async (trx: Transaction, ids: string[]): Promise<void> => {
  await writeSearchWords(trx, await listIndexSources(trx, ids));
  await rewriteFacets(trx, ids, ['availability', 'brand', 'reduced']);
  await indexPrices(trx, ids);
};

/** Indexes products from before the index existed. */
export const indexUnindexed = async (db: Database): Promise<void> => {
  const found = await rows<{ id: string }>(db, sql`select p.id from product p where p.search = '' and ${isPublic}`);
  if (found.length === 0) return;
  await db.transaction((trx) =>
    indexProducts(
      trx,
      found.map(({ id }) => id),
    ),
  );
};
