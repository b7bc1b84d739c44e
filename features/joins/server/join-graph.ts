import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';
import { type JoinData, PIPE_RANK, WEAK_RANK, buildJoinData, type JoinRow } from '#trade/join/graph.ts';
import { NEEDED_FAMILIES } from '#trade/join/joint-trade.ts';

/**
 * Reads the join graph: the best passage for each pair of ends and rank (one index lookup each), the mating rules, and
 * the goods that joints need. Nothing is cached, so that every process immediately uses a new price, or notices that
 * the last piece was sold.
 */
export const getJoinRow = (db: Database): Promise<JoinRow> =>
  one<JoinRow>(
    db,
    sql`with recursive sorts as (
          (select a_id, b_id, rank from passage order by a_id, b_id, rank limit 1)
          union all
          select n.* from sorts s cross join lateral (
            select a_id, b_id, rank from passage where (a_id, b_id, rank) > (s.a_id, s.b_id, s.rank)
             order by a_id, b_id, rank limit 1) n
        )
        select coalesce((
                 select json_agg(json_build_object('a', s.a_id, 'b', s.b_id, 'rank', s.rank, 'id', best.product_id, 'root', best.root,
                                                   'cents', best.cents, 'min', best.min_order, 'ok', best.ok,
                          'mm', case when s.rank % ${sql.raw(String(WEAK_RANK))} = ${sql.raw(String(PIPE_RANK))} then
                                     (select number from product_attribute where product_id = best.product_id and key = 'length') end))
                   from sorts s cross join lateral (
                     select * from (
                       (select w.product_id, w.root, w.cents, w.min_order, true as ok from passage w join stock k using (product_id)
                         where w.a_id = s.a_id and w.b_id = s.b_id and w.rank = s.rank and k.on_hand - k.reserved >= w.min_order
                         order by w.cents, w.product_id limit 1)
                       union all
                       (select w.product_id, w.root, w.cents, w.min_order, false from passage w
                         where w.a_id = s.a_id and w.b_id = s.b_id and w.rank = s.rank order by w.cents, w.product_id limit 1)) b
                      order by ok desc limit 1) best), '[]') as passages,
               coalesce((
                 select json_agg(json_build_object('id', k.id, 'joint', k.joint, 'size', k.size, 'gender', k.gender, 'sold',
                          exists (select from product_end e join product p on p.id = e.product_id and p.status = 'active'
                                   where (e.joint, e.size, e.gender) = (k.joint, k.size, k.gender))) order by k.id)
                   from end_kind k), '[]') as kinds,
               coalesce((
                 select json_agg(json_build_object('joint', joint, 'gender', gender, 'toJoint', to_joint, 'toGender', to_gender,
                                                   'fits', fits, 'note', note) order by joint, gender, to_joint, to_gender)
                   from mating_rule), '[]') as rules,
               coalesce((
                 select json_agg(json_build_object('productId', p.id, 'family', p.family, 'size', z.text,
                          'cents', p.unit_price_cents, 'minOrder', p.min_order, 'isOrderable', k.on_hand - k.reserved >= p.min_order) order by p.id)
                   from product p join stock k on k.product_id = p.id
                   left join product_attribute z on z.product_id = p.id and z.key = 'size'
                  where p.family = any(${sql.param(NEEDED_FAMILIES)}::text[]) and p.status = 'active'), '[]') as goods`,
    'join-graph',
  );

export const getJoinGraph = async (db: Database): Promise<JoinData> => buildJoinData(await getJoinRow(db));
