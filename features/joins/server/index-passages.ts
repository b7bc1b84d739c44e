import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import { categoriesAbove } from '#features/products/server/categories-above.ts';
import { GAS, categoryKind, productMedia } from '#features/products/server/compatibility.ts';
import { STANDING_BAR, WEAK_RANK } from '#trade/join/graph.ts';

/**
 * Ranks shapes, beginning with the plainest way to connect two ends. Null if water cannot pass, or if the product has
 * another purpose: pumps, safety valves, pressure reducing valves and filling loops are not fittings.
 * @param shape SQL of the attribute Shape
 */
const shapeRankSql = (shape: SQL): SQL => sql`
  case when ${shape} = 'Straight' then 0
       when ${shape} = 'Pipe' then 1
       when ${shape} = 'P trap' then 2
       when ${shape} = 'Bottle trap' then 3
       when ${shape} ~ '^Elbow [0-9.]+°$' then 10
       when ${shape} ~ '^Bend [0-9.]+°$' then 11
       when ${shape} = 'Hose' then 20
       when ${shape} = 'S-union' then 30
       when ${shape} = 'Straight valve' then 31
       when ${shape} = 'Angle valve' then 32
       when ${shape} = 'Bib tap' then 33
       when ${shape} = 'Check valve' then 34
       when ${shape} = 'Strainer' then 35
       when ${shape} = 'Shower arm' then 36 end`;

/**
 * Rebuilds the passages of these products, from those for sale with exactly two ends and a shape. A tee would leave its
 * third end open, and products for gas alone cannot carry water. Call it for all products that are indexed.
 */
export const indexPassages = async (trx: Transaction, some: readonly string[]): Promise<void> => {
  const ids = sql`${sql.param(some)}::uuid[]`;
  await execute(
    trx,
    sql`insert into end_kind (joint, size, gender)
        select distinct joint, size, gender from product_end where product_id = any(${ids}) order by 1, 2, 3
        on conflict do nothing`,
  );
  await execute(trx, sql`delete from passage where product_id = any(${ids})`);
  await execute(
    trx,
    sql`insert into passage (product_id, a_id, b_id, rank, root, cents, min_order)
        select p.id, e.ids[1], e.ids[2],
               ${shapeRankSql(sql`shape.text`)} + case when bar.number < ${sql.raw(String(STANDING_BAR))} then ${sql.raw(String(WEAK_RANK))} else 0 end,
               (select slug from ${categoriesAbove(sql`p.category_id`)} up where parent_id is null),
               p.unit_price_cents, p.min_order
          from product p
          join product_attribute shape on shape.product_id = p.id and shape.key = 'shape'
          left join product_attribute bar on bar.product_id = p.id and bar.key = 'pressure'
         cross join lateral (
               select array_agg(k.id order by k.id) as ids
                 from product_end e join end_kind k using (joint, size, gender) where e.product_id = p.id) e
         where p.id = any(${ids}) and p.status = 'active' and cardinality(e.ids) = 2 and ${shapeRankSql(sql`shape.text`)} is not null
           and not ${GAS} = all(${productMedia(sql`p.id`, sql`(select media from ${categoryKind(sql`p.category_id`)} k)`)})`,
  );
};
