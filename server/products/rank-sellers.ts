import type { FastifyBaseLogger } from 'fastify';
import { bumpProducts } from '#server/db/meta.ts';
import { type Database, queryIn } from '#server/db/open.ts';
import { takeTurn } from '#server/db/take-turn.ts';

/** Products one transaction rewrites. */
const CHUNK = 500;
const JOB = 'sellers_ranked';
const HOUR_SECONDS = 3600;

type Sales = { id: string; sold: number };

/** A key made by `uuidv7` knows its age: orders older than that are not looked at. */
const readChanged = async (db: Database): Promise<Sales[]> => {
  const { rows } = await db.$client.query<Sales>(
    `select id, coalesce(o.n, 0) as sold
       from (select product_id as id, count(*)::int as n from orders
              where id > uuidv7(interval '-90 days') and status in ('paid', 'delivered') group by 1) o
       full join (select id, sold from product where status = 'active' and sold > 0) p using (id)
      where coalesce(o.n, 0) <> coalesce(p.sold, 0) order by id`,
  );
  return rows;
};

/**
 * Counts for each product on sale the orders of the last 90 days that are paid and stayed so, which is how best sellers
 * are ranked: once an hour, by whichever process is first. Only what changed is written, in small chunks; a process that
 * dies in between leaves the rest to the next hour.
 * @param stopping leaves the rest to the next hour
 */
export const rankSellers = async (db: Database, log: FastifyBaseLogger, stopping?: AbortSignal): Promise<void> => {
  if (!(await takeTurn(db, JOB, HOUR_SECONDS))) return;
  const changed = await readChanged(db);
  let products = 0;
  for (let at = 0; at < changed.length; at += CHUNK) {
    if (stopping?.aborted === true) return;
    const some = changed.slice(at, at + CHUNK);
    products += await db.transaction(async (trx) => {
      const written = await queryIn(
        trx,
        `update product p set sold = s.sold from unnest($1::uuid[], $2::int[]) s(id, sold)
          where p.id = s.id and p.status = 'active' returning p.id`,
        [some.map(({ id }) => id), some.map(({ sold }) => sold)],
      );
      if (written.length > 0) await bumpProducts(trx);
      return written.length;
    });
  }
  if (products > 0) log.info({ products }, 'best sellers were ranked');
};
