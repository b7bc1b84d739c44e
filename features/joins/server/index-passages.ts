import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import { GAS, productMedia } from '#features/products/server/goes-with.ts';
import { STANDING_BAR, WEAK_RANK } from '#trade/join/sorts.ts';
import { shapeRankSql } from './passing-shapes.ts';

/**
 * Writes anew what of these products leads from one end to another: those on sale that have exactly two ends and a shape. A tee
 * between two ends would leave its third open, and what is for gas alone joins no water. To be called where products are indexed.
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
               (with recursive up as (
                  select parent_id, slug from category where id = p.category_id
                  union all select c.parent_id, c.slug from category c join up on c.id = up.parent_id)
                select slug from up where parent_id is null),
               p.unit_price_cents, p.min_order
          from product p
          join product_attribute shape on shape.product_id = p.id and shape.key = 'shape'
          left join product_attribute bar on bar.product_id = p.id and bar.key = 'pressure'
         cross join lateral (
               select array_agg(k.id order by k.id) as ids
                 from product_end e join end_kind k using (joint, size, gender) where e.product_id = p.id) e
         where p.id = any(${ids}) and p.status = 'active' and cardinality(e.ids) = 2 and ${shapeRankSql(sql`shape.text`)} is not null
           and not ${GAS} = all(${productMedia(sql`p.id`, sql`p.category_id`)})`,
  );
};
