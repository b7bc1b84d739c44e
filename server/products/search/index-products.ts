import { type SQL, sql } from 'drizzle-orm';
import { lockNamed } from '#server/db/lock-named.ts';
import { bumpProducts } from '#server/db/meta.ts';
import type { Database, Transaction } from '#server/db/open.ts';
import { change, rows } from '#server/db/query.ts';
import { CHUNK, SLICES } from '#server/db/schema/products.ts';
import { indexPassages } from '#server/products/join/index-passages.ts';
import { nameSortKey } from '#trade/name-sort-key.ts';
import { type Document, documentOf, isWord, type Source } from '#trade/product-words.ts';

const BATCH = 5000;
/** Numbers of the house, not parameters: `bit(8192)` is a type. */
const [chunk, slices] = [sql.raw(String(CHUNK)), sql.raw(String(SLICES))];

const readSources = (trx: Transaction, ids: string[]): Promise<Source[]> =>
  rows<Source>(
    trx,
    sql`select p.id, p.name, p.description, p.brand,
            array(with recursive up as (
                    select id, parent_id, name from category where id = p.category_id
                    union all select c.id, c.parent_id, c.name from category c join up on c.id = up.parent_id)
                  select name from up) as categories,
            coalesce((select json_agg(json_build_object('label', t.label, 'text', a.text, 'number', a.number, 'unit', t.unit))
                        from product_attribute a join attribute t using (key) where a.product_id = p.id), '[]') as attributes,
            array(select joint || ' ' || size || ' ' || gender from product_end where product_id = p.id) as ends,
            array(select label from part_number where product_id = p.id) as parts
       from product p where p.id = any(${sql.param(ids)}::uuid[])`,
  );

/** Writes the words that searches know; a mistyped word may be taken for those of names, categories and attributes. */
const writeVocabulary = async (trx: Transaction, documents: Document[]): Promise<void> => {
  const known = new Set(documents.flatMap((one) => one.known));
  const all = new Set(documents.flatMap(({ c, d }) => `${c} ${d}`.split(' ')).filter(isWord));
  const words = [...new Set([...known, ...all])].toSorted();
  await change(
    trx,
    sql`insert into vocabulary as v (word, lexeme, proposed)
     select w, coalesce((ts_lexize('english_stem', w))[1], w), w = any(${sql.param([...known])}::text[])
       from unnest(${sql.param(words)}::text[]) w
         on conflict (word) do update set proposed = true where excluded.proposed and not v.proposed`,
  );
};

/** What products are found by in words, and where their names stand among others. */
const writeWords = async (trx: Transaction, sources: Source[]): Promise<void> => {
  const documents = sources.map(documentOf);
  const column = (key: keyof Document) => sql`${sql.param(documents.map((one) => one[key]))}`;
  await change(
    trx,
    sql`update product p
        set name_sort_key = d.sort_key,
            search = setweight(to_tsvector('english', d.before), 'B') || setweight(to_tsvector('english', d.thing), 'A')
                  || setweight(to_tsvector('english', d.behind), 'B') || setweight(to_tsvector('english', d.c), 'C')
                  || setweight(to_tsvector('english', d.d), 'D')
                  || array_to_tsvector(array['#' || (p.ordinal / ${chunk}) % ${slices}])
       from unnest(${column('id')}::uuid[], ${column('before')}::text[], ${column('thing')}::text[],
                   ${column('behind')}::text[], ${column('c')}::text[], ${column('d')}::text[],
                   ${sql.param(sources.map(({ name }) => nameSortKey(name)))}::text[])
              as d(id, before, thing, behind, c, d, sort_key) where p.id = d.id`,
  );
  await writeVocabulary(trx, documents);
};

/** Each value of a facet, each category up to the root, and each end that some end of the product mates with. */
const valuesOf = (ids: SQL): SQL => sql`
  select a.product_id, a.key, a.text, a.number
    from product_attribute a join attribute t using (key) where t.facet and a.product_id = any(${ids})
  union all
  select s.product_id, 'category', s.slug, null from (
    with recursive up as (
      select p.id as product_id, c.parent_id, c.slug from product p join category c on c.id = p.category_id where p.id = any(${ids})
      union all
      select up.product_id, c.parent_id, c.slug from category c join up on c.id = up.parent_id)
    select product_id, slug from up) s
  union
  select e.product_id, 'fits',
         case m.to_joint when 'G' then 'BSP' when 'R' then 'BSP' else m.to_joint end || ' ' || m.to_gender || ' ' || e.size, null
    from product_end e join mating_rule m on m.joint = e.joint and m.gender = e.gender and m.fits
   where e.product_id = any(${ids})`;

/** @returns the values that these products had or have */
const writeTerms = async (trx: Transaction, some: string[]): Promise<number[]> => {
  const ids = sql`${sql.param(some)}::uuid[]`;
  await change(
    trx,
    sql`insert into facet_value (key, text, number)
     select distinct key, text, number from (${valuesOf(ids)}) v order by 1, 2, 3 on conflict do nothing`,
  );
  const touched = await rows<{ id: number }>(
    trx,
    sql`with written as (
      update product p set terms = coalesce(v.terms, '{}')
       from (select i.id, array_agg(f.id order by f.id) filter (where f.id is not null) as terms
               from unnest(${ids}) i(id)
               left join (${valuesOf(ids)}) v on v.product_id = i.id
               left join facet_value f on f.key = v.key and f.text is not distinct from v.text
                     and f.number is not distinct from v.number
              group by i.id) v
      where p.id = v.id returning old.terms || new.terms as terms)
     select distinct unnest(terms) as id from written`,
  );
  return touched.map(({ id }) => id);
};

/** Writes the bits of these values in a chunk anew from the terms of its products, and how many products each has. */
const writeBitmap = async (trx: Transaction, at: number, touched: readonly number[]): Promise<void> => {
  const values = sql`${sql.param(touched)}::int[]`;
  await change(trx, sql`delete from facet_bitmap where chunk = ${at} and value_id = any(${values})`);
  await change(
    trx,
    sql`insert into facet_bitmap (value_id, chunk, bits)
     select t.id, p.ordinal / ${chunk}, bit_or(set_bit(repeat('0', ${chunk})::bit(${chunk}), p.ordinal % ${chunk}, 1))
       from product p, unnest(p.terms) t(id)
      where p.status = 'active' and p.ordinal between ${at}::int * ${chunk} and ${at}::int * ${chunk} + ${chunk} - 1
        and t.id = any(${values})
      group by 1, 2`,
  );
  await change(
    trx,
    sql`update facet_value f set products = coalesce((select sum(bit_count(bits)) from facet_bitmap where value_id = f.id), 0)
      where f.id = any(${values})`,
  );
};

/** Of those who write products one waits for the other. Whoever holds rows of products as well takes this first. */
export const lockIndex = async (trx: Transaction): Promise<void> => {
  // Many edits at once stand in line here for longer than anything else may wait for a lock.
  await change(trx, sql`set local lock_timeout = '10s'`);
  await lockNamed(trx, 'index', ['products']);
};

/**
 * Brings what these products are found by up to date: words, facets, counts, and what leads from end to end. To be called in the transaction that
 * changes them; of two such transactions one waits for the other.
 */
export const indexProducts = async (trx: Transaction, ids: readonly string[]): Promise<void> => {
  await lockIndex(trx);
  const touched = new Set<number>();
  for (let from = 0; from < ids.length; from += BATCH) {
    const some = ids.slice(from, from + BATCH);
    await writeWords(trx, await readSources(trx, some));
    for (const value of await writeTerms(trx, some)) touched.add(value);
    await indexPassages(trx, some);
  }
  const chunks = await rows<{ at: number }>(
    trx,
    sql`select distinct ordinal / ${chunk} as at from product where id = any(${sql.param(ids)}::uuid[])`,
  );
  for (const { at } of chunks) await writeBitmap(trx, at, [...touched]);
  await bumpProducts(trx);
};

/** Writes the words and sort keys of products again, and nothing else of their index. */
export const rewriteWords = async (trx: Transaction, ids: string[]): Promise<void> =>
  writeWords(trx, await readSources(trx, ids));

/** Indexes what a database holds from before there was an index. */
export const indexUnindexed = async (db: Database): Promise<void> => {
  const found = await rows<{ id: string }>(db, sql`select id from product where search = ''`);
  if (found.length === 0) return;
  await db.transaction((trx) =>
    indexProducts(
      trx,
      found.map(({ id }) => id),
    ),
  );
};
