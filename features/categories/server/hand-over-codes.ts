import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, listValues } from '#platform/server/db/query.ts';

/** The ids of the discount codes that applied to a category when it was merged or deleted. */
export type HandedOverCodes = {
  /** Codes that did not apply to the other category. */
  moved: string[];
  /** Codes that applied to both categories. */
  both: string[];
};

/** Makes the discount codes for a category also apply to another category, while its products move there. */
export const addCategoryToCodes = async (trx: Transaction, id: string, into: string): Promise<HandedOverCodes> => {
  const both = await listValues<string>(
    trx,
    sql`select s.code_id as id from discount_code_scope s join discount_code_scope o using (code_id)
         where s.category_id = ${id} and o.category_id = ${into}`,
  );
  const moved = await listValues<string>(
    trx,
    sql`insert into discount_code_scope (code_id, category_id)
        select code_id, ${into}::uuid from discount_code_scope where category_id = ${id}
        on conflict do nothing returning code_id as id`,
  );
  return { moved, both };
};

/** Makes the discount codes for a category apply only to another category, to which its products have moved. */
export const handOverCodes = async (trx: Transaction, id: string, into: string): Promise<void> => {
  await execute(
    trx,
    sql`delete from discount_code_scope s where category_id = ${id}
           and exists (select from discount_code_scope o where o.code_id = s.code_id and o.category_id = ${into})`,
  );
  await execute(trx, sql`update discount_code_scope set category_id = ${into} where category_id = ${id}`);
};

/** Makes codes apply to a category again, except those that no longer apply to the other category. */
export const restoreCategoryInCodes = async (
  trx: Transaction,
  id: string,
  into: string,
  { moved, both }: HandedOverCodes,
): Promise<void> => {
  await execute(
    trx,
    sql`insert into discount_code_scope (code_id, category_id)
        select code_id, ${id}::uuid from discount_code_scope
         where category_id = ${into} and code_id = any(${sql.param([...moved, ...both])}::uuid[])
        on conflict do nothing`,
  );
};

/**
 * Removes the other category from codes, after the products have moved back. A code that no longer applies to the
 * category itself keeps the other one. Without any category, the code would apply to all products.
 */
export const removeCategoryFromCodes = async (
  trx: Transaction,
  into: string,
  id: string,
  moved: readonly string[],
): Promise<void> => {
  await execute(
    trx,
    sql`delete from discount_code_scope s where category_id = ${into} and code_id = any(${sql.param(moved)}::uuid[])
           and exists (select from discount_code_scope o where o.code_id = s.code_id and o.category_id = ${id})`,
  );
};
