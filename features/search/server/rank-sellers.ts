import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import type { Database } from '#platform/server/db/open.ts';
import { sqlStatesWhere } from '#features/orders/server/order-states.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { lockIndex } from './index-products.ts';

/** Products updated in one transaction. */
const CHUNK = 500;

type ProductSales = { id: string; sold: number };

/** Reads only orders of the last 90 days. Order ids are UUIDv7, which contain their time. */
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
 * Counts the paid orders of the last 90 days for each product for sale, which ranks the best sellers. It writes
 * only changes, in small chunks; if the shop stops, the next process continues.
 * @throws the signal's reason if it stops before it has finished
 */
export const rankSellers = async (
  db: Database,
  log: FastifyBaseLogger,
  { stopping, renewLease }: JobContext,
): Promise<void> => {
  const changed = await listChangedSales(db);
  let products = 0;
  for (let at = 0; at < changed.length; at += CHUNK) {
    stopping.throwIfAborted();
    await renewLease();
    const some = changed.slice(at, at + CHUNK);
    products += await db.transaction(async (trx) => {
      // Without this lock, other writers of several products would lock these rows in another order and deadlock.
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
