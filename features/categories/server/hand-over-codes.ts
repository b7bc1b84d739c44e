import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';

/** The ids of discount codes that counted for a category. */
export type HandedCodes = {
  /** They count for the other category instead. */
  moved: string[];
  /** They counted for both categories. */
  both: string[];
};

const listIds = async (trx: Transaction, statement: SQL): Promise<string[]> =>
  (await rows<{ id: string }>(trx, statement)).map(({ id }) => id);

/** Makes the discount codes for a category count for another one. */
export const handOverCodes = async (trx: Transaction, id: string, into: string): Promise<HandedCodes> => {
  const both = await listIds(
    trx,
    sql`delete from discount_code_scope s where category_id = ${id}
           and exists (select from discount_code_scope o where o.code_id = s.code_id and o.category_id = ${into})
        returning code_id as id`,
  );
  const moved = await listIds(
    trx,
    sql`update discount_code_scope set category_id = ${into} where category_id = ${id} returning code_id as id`,
  );
  return { moved, both };
};

/** Gives a category back its discount codes, except those that no longer count for the other one. */
export const takeBackCodes = async (
  trx: Transaction,
  id: string,
  into: string,
  { moved, both }: HandedCodes,
): Promise<void> => {
  await execute(
    trx,
    sql`update discount_code_scope set category_id = ${id}
         where category_id = ${into} and code_id = any(${sql.param(moved)}::uuid[])`,
  );
  await execute(
    trx,
    sql`insert into discount_code_scope (code_id, category_id)
        select code_id, ${id}::uuid from discount_code_scope
         where category_id = ${into} and code_id = any(${sql.param(both)}::uuid[])`,
  );
};
