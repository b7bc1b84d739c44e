import { type SQL, sql } from 'drizzle-orm';
import { LARGEST_REDUCTION, SMALLEST_REDUCTION } from '#features/products/contract/reduction.ts';
import { AVAILABILITIES } from '#platform/contract/pages.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, listValues, rows } from '#platform/server/db/query.ts';
import { bitColumns, noBits } from './bitmap-sql.ts';

const [IN_STOCK, OUT_OF_STOCK] = AVAILABILITIES;

/**
 * SQL of the facet values of products: facet attributes, brand, reduction in percent, availability, all categories up
 * to the root, and the ends that fit theirs.
 */
const facetValuesSql = (ids: SQL): SQL => sql`
  select a.product_id, a.key, a.text, a.number
    from product_attribute a join attribute t using (key) where t.facet and a.product_id = any(${ids})
  union all
  select s.product_id, 'category', s.slug, null from (
    with recursive up as (
      select p.id as product_id, c.parent_id, c.slug from product p join category c on c.id = p.category_id where p.id = any(${ids})
      union all
      select up.product_id, c.parent_id, c.slug from category c join up on c.id = up.parent_id)
    select product_id, slug from up) s
  union all
  select p.id, 'brand', p.brand, null from product p where p.brand <> '' and p.id = any(${ids})
  union all
  select p.id, 'reduced', null,
         greatest(${SMALLEST_REDUCTION}::int, least(${LARGEST_REDUCTION}::int, round(100 - 100.0 * p.unit_price_cents / p.regular_price_cents)))
    from product p where p.lowest_price_cents is not null and p.id = any(${ids})
  union all
  select p.id, 'availability', case when s.on_hand - s.reserved >= p.min_order then ${IN_STOCK}::text else ${OUT_OF_STOCK}::text end, null
    from product p join stock s on s.product_id = p.id where p.id = any(${ids})
  union
  select e.product_id, 'fits',
         case m.to_joint when 'G' then 'BSP' when 'R' then 'BSP' else m.to_joint end || ' ' || m.to_gender || ' ' || e.size, null
    from product_end e join mating_rule m on m.joint = e.joint and m.gender = e.gender and m.fits
   where e.product_id = any(${ids})`;

/**
 * Writes the facet values of these products.
 * @returns the ids of the values that they had before or have now
 */
export const writeFacetValues = async (trx: Transaction, some: string[]): Promise<number[]> => {
  const ids = sql`${sql.param(some)}::uuid[]`;
  await execute(
    trx,
    sql`insert into facet_value (key, text, number)
     select distinct key, text, number from (${facetValuesSql(ids)}) v order by 1, 2, 3 on conflict do nothing`,
  );
  // A product whose values stay the same is not written, because its row is in many indexes.
  return listValues<number>(
    trx,
    sql`with found as (
      select i.id, coalesce(array_agg(f.id order by f.id) filter (where f.id is not null), '{}') as terms
        from unnest(${ids}) i(id)
        left join (${facetValuesSql(ids)}) v on v.product_id = i.id
        left join facet_value f on f.key = v.key and f.text is not distinct from v.text
              and f.number is not distinct from v.number
       group by i.id),
     written as (
      update product p set terms = found.terms from found where p.id = found.id and p.terms is distinct from found.terms)
     select distinct unnest(p.terms || found.terms) as id from found join product p using (id)`,
  );
};

/**
 * Writes the bits of these products into the bitmaps of the touched values, from their `terms`, and the number of
 * products of each value. Other products keep their bits.
 */
export const updateFacetCounts = async (
  trx: Transaction,
  ids: readonly string[],
  touched: readonly number[],
): Promise<void> => {
  const values = sql`${sql.param(touched)}::int[]`;
  await execute(
    trx,
    sql`with changed as materialized (
          select ${bitColumns}, terms, status = 'active' as is_on_sale
            from product where id = any(${sql.param(ids)}::uuid[])),
        listed as (
          select c.chunk, t.id, bit_or(c.bit) as bits from changed c, unnest(c.terms) t(id)
           where c.is_on_sale and t.id = any(${values}) group by 1, 2),
        written as (
          select m.chunk, v.id, m.changed, coalesce(l.bits, ${noBits}) as bits
            from (select chunk, bit_or(bit) as changed from changed group by 1) m
           cross join unnest(${values}) v(id) left join listed l on l.chunk = m.chunk and l.id = v.id)
        merge into facet_bitmap b using written w on b.value_id = w.id and b.chunk = w.chunk
         when matched and (b.bits & ~w.changed) | w.bits = ${noBits} then delete
         when matched and (b.bits & w.changed) <> w.bits then update set bits = (b.bits & ~w.changed) | w.bits
         when not matched and w.bits <> ${noBits} then insert (value_id, chunk, bits) values (w.id, w.chunk, w.bits)`,
  );
  await execute(
    trx,
    sql`update facet_value f set products = c.products
          from (select v.id, coalesce((select sum(bit_count(bits)) from facet_bitmap where value_id = v.id), 0) as products
                  from unnest(${values}) v(id)) c
         where f.id = c.id and f.products <> c.products`,
  );
};

/**
 * Renames a value of a text facet in all lists at once, if no product ever had the new name.
 * @returns false if it did nothing, so that the products of the value have to be indexed
 */
export const renameFacetValue = async (trx: Transaction, key: string, from: string, to: string): Promise<boolean> => {
  const renamed = await execute(
    trx,
    sql`update facet_value set text = ${to} where key = ${key} and text = ${from}
         and not exists (select from facet_value where key = ${key} and text = ${to})`,
  );
  return renamed > 0;
};

/**
 * Writes the facet values of these products. Updates bitmaps and counts only of the given facets; no others may have
 * changed.
 */
export const rewriteFacets = async (trx: Transaction, ids: string[], keys: string[]): Promise<void> => {
  const touched = await writeFacetValues(trx, ids);
  const some = await rows<{ id: number }>(
    trx,
    sql`select id from facet_value where id = any(${sql.param(touched)}::int[]) and key = any(${sql.param(keys)}::text[])`,
  );
  await updateFacetCounts(
    trx,
    ids,
    some.map(({ id }) => id),
  );
};
