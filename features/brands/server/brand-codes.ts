import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';

/** Makes the discount codes for a brand count for another name too, while its products change to that name. */
export const addNameToCodes = async (trx: Transaction, from: string, to: string): Promise<void> => {
  await execute(
    trx,
    sql`insert into discount_code_scope (code_id, brand)
        select distinct s.code_id, ${to}::text from discount_code_scope s
         where lower(s.brand) = lower(${from})
           and not exists (select from discount_code_scope o where o.code_id = s.code_id and lower(o.brand) = lower(${to}))`,
  );
};

/** Discount codes count for a brand in any capitals; a code that names both brands keeps one of them. */
export const renameInCodes = async (trx: Transaction, from: string, to: string): Promise<void> => {
  await execute(
    trx,
    sql`delete from discount_code_scope s where lower(s.brand) = lower(${from})
          and exists (select from discount_code_scope o where o.code_id = s.code_id
                         and (o.brand = ${to} and o.id <> s.id or lower(o.brand) = lower(${from}) and o.id < s.id))`,
  );
  await execute(trx, sql`update discount_code_scope set brand = ${to} where lower(brand) = lower(${from})`);
};
