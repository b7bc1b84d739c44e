import { sql } from 'drizzle-orm';
import { requestReindex } from '#features/search/server/reindex-requests.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';

/** Discount codes count for a brand in any capitals; a code that names both brands keeps one of them. */
const renameInCodes = async (trx: Transaction, from: string, to: string): Promise<void> => {
  await execute(
    trx,
    sql`delete from discount_code_scope s where lower(s.brand) = lower(${from})
          and exists (select from discount_code_scope o where o.code_id = s.code_id
                         and (o.brand = ${to} and o.id <> s.id or lower(o.brand) = lower(${from}) and o.id < s.id))`,
  );
  await execute(trx, sql`update discount_code_scope set brand = ${to} where lower(brand) = lower(${from})`);
};

/**
 * Gives the products of a brand another one, or the same one under its new name, and makes open forms of them outdated.
 * Lists and search follow by a job.
 * @param to null for no brand
 * @returns how many products it changed
 */
export const handOver = async (
  trx: Transaction,
  from: { id: string; name: string },
  to: { id: string; name: string } | null,
): Promise<number> => {
  await requestReindex(trx, sql`select id from product where brand_id = ${from.id}`);
  await execute(trx, sql`select from product where brand_id = ${from.id} order by id for no key update`);
  if (to !== null) await renameInCodes(trx, from.name, to.name);
  return execute(
    trx,
    sql`update product set brand = ${to?.name ?? null}, brand_id = ${to?.id ?? null}, version = version + 1
         where brand_id = ${from.id}`,
  );
};
