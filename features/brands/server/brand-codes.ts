import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';

/** Makes the discount codes for a brand also apply to its new name, while its products change to that name. */
export const addNameToCodes = async (trx: Transaction, from: string, to: string): Promise<void> => {
  await execute(
    trx,
    sql`insert into discount_code_scope (code_id, brand)
        select distinct s.code_id, ${to}::text from discount_code_scope s
         where lower(s.brand) = lower(${from})
           and not exists (select from discount_code_scope o where o.code_id = s.code_id and lower(o.brand) = lower(${to}))
        on conflict do nothing`,
  );
};

/**
 * Makes the discount codes for a brand apply to another name instead. Codes ignore capitals, so each code keeps exactly
 * one of the names that differ only in capitals. A code without a name would apply to all products. If another brand
 * has the old name in other capitals, codes keep the old name for the products of that brand.
 */
export const renameInCodes = async (trx: Transaction, from: string, to: string): Promise<void> => {
  const twin = await maybeOne(
    trx,
    sql`select id from brand where lower(name) = lower(${from}) and lower(name) <> lower(${to}) and name <> ${from} limit 1`,
  );
  if (twin !== null) return;
  const isEither = (column: SQL): SQL => sql`lower(${column}) in (lower(${from}), lower(${to}))`;
  await execute(
    trx,
    sql`delete from discount_code_scope s where ${isEither(sql`s.brand`)}
          and exists (select from discount_code_scope o
                       where o.code_id = s.code_id and ${isEither(sql`o.brand`)} and o.id < s.id)`,
  );
  await execute(trx, sql`update discount_code_scope set brand = ${to} where lower(brand) = lower(${from})`);
};
