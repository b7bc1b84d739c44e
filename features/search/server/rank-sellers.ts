import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import type { Database } from '#platform/server/db/open.ts';
import { sqlStatesWhere } from '#features/orders/server/order-states.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { lockIndex } from './index-products.ts';

/** Products one transaction rewrites. */
const CHUNK = 500;

type ProductSales = { id: string; sold: number };

/** A key made by `uuidv7` knows its age: orders older than that are not looked at. */
const listChangedSales = (db: Database): Promise<ProductSales[]> =>
  rows<ProductSales>(
    db,
    sql`select id, coalesce(o.n, 0) as sold
          from (select l.product_id as id, count(*)::int as n from order_line l join orders w on w.id = l.order_id
                 where w.id > uuidv7(interval '-90 days') and w.status in ${sqlStatesWhere('hasMoney')} group by 1) o
          full join (select id, sold from product where status = 'active' and sold > 0) p using (id)
         where coalesce(o.n, 0) <> coalesce(p.sold, 0) order by id`,
  );

/**
 * Counts for each product on sale the orders of the last 90 days that are paid and stayed so, which is how best sellers
 * are ranked. Only what changed is written, in small chunks; when the shop closes, the rest is the next process's.
 * @throws the signal's reason when it has left something
 */
export const rankSellers = async (
  db: Database,
  log: FastifyBaseLogger,
  { stopping, keep }: JobContext,
): Promise<void> => {
  const changed = await listChangedSales(db);
  let products = 0;
  for (let at = 0; at < changed.length; at += CHUNK) {
    stopping.throwIfAborted();
    await keep();
    const some = changed.slice(at, at + CHUNK);
    products += await db.transaction(async (trx) => {
      // Whoever writes several products at once would meet these rows in another order.
      await lockIndex(trx);
      const written = await execute(
        trx,
        sql`update product p set sold = s.sold
              from unnest(${sql.param(some.map(({ id }) => id))}::uuid[], ${sql.param(some.map(({ sold }) => sold))}::int[])
                   s(id, sold)
             where p.id = s.id and p.status = 'active'`,
      );
      if (written > 0) await bumpProductsVersion(trx);
      return written;
    });
  }
  if (products > 0) log.info({ products }, 'best sellers were ranked');
};
