import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import type { PlannedRow } from '#features/product-columns/server/plan-row.ts';

/** Rows as they are kept: as one text they take the least room until they are. */
export const serializeRows = (planned: readonly PlannedRow[]): string =>
  JSON.stringify(
    planned.map(({ was, ...row }) => ({
      ...row,
      productId: was?.of.id ?? null,
      // Of what stays as it is there is nothing to put back.
      was: row.draft === null ? null : was,
    })),
  );

export const insertImportRows = async (trx: Transaction, importId: string, packed: string): Promise<void> => {
  await execute(
    trx,
    sql`insert into import_row (import_id, line, kind, sku, product_id, draft, was, changes, warnings, problems)
        select ${importId}::uuid, line, kind, sku, "productId", draft, was, changes, warnings, problems
          from json_to_recordset(${packed}::json)
               r(line int, kind text, sku text, "productId" uuid, draft jsonb, was jsonb, changes jsonb,
                 warnings jsonb, problems jsonb)`,
  );
};
