import { sql } from 'drizzle-orm';
import type { RowKind } from '#features/catalog-import/contract/import-rows.ts';
import { type CheckAttempt, deleteRows, writeResult } from '#features/catalog-import/server/check-rows.ts';
import { insertImportRows } from '#features/catalog-import/server/draft-rows.ts';
import { resolveFilter } from '#features/product-filter/server/resolve-filter.ts';
import { errors } from '#platform/contract/errors.ts';
import { MAX_BULK_PRODUCTS } from '#platform/contract/limits.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, listValues } from '#platform/server/db/query.ts';
import type { PlannedChange } from './bulk-steps.ts';
import { getBulkRule } from './bulk-rule.ts';

/** Products planned at once. Planning them takes some milliseconds. */
const PAGE = 500;

/** Lists the products that a filter now finds, by SKU; at most one more than can be changed. */
const listFoundIds = async (db: Database, filter: Parameters<typeof resolveFilter>[1]): Promise<string[]> => {
  const { where } = await resolveFilter(db, filter);
  return listValues<string>(
    db,
    sql`select p.id from product p where ${where} order by p.sku limit ${MAX_BULK_PRODUCTS + 1}`,
  );
};

const serialize = (planned: readonly PlannedChange[], from: number): string =>
  JSON.stringify(planned.map((row, at) => ({ ...row, line: from + at + 1, origin: null })));

/**
 * Checks a bulk change against the shop's current data. Stores the change of each product that the filter finds, or why
 * the product cannot change. From then on, the set of products is fixed. No product is written. Each attempt starts
 * over.
 * @param reportProgress called with the number of products checked
 */
export const checkBulk = async (
  db: Database,
  one: CheckAttempt,
  reportProgress: (done: number) => Promise<void>,
): Promise<void> => {
  const { id } = one;
  await writeResult(db, one, (trx) => deleteRows(trx, id));
  const { rule, steps } = await getBulkRule(db, id);
  const ids = await listFoundIds(db, rule.filter);
  if (ids.length > MAX_BULK_PRODUCTS) {
    await writeResult(db, one, (trx) =>
      execute(
        trx,
        sql`update product_import set state = 'unreadable', done = 0, tries = 0, fault = ${errors.too_many_products.message}
             where id = ${id}`,
      ),
    );
    return;
  }
  const counts: Record<RowKind, number> = { refused: 0, new: 0, changed: 0, same: 0 };
  let line = 0;
  let warned = 0;
  for (let from = 0; from < ids.length; from += PAGE) {
    const planned = await steps.plan(db, ids.slice(from, from + PAGE));
    const packed = serialize(planned, line);
    await writeResult(db, one, (trx) => insertImportRows(trx, id, packed));
    line += planned.length;
    for (const { kind, warnings } of planned) {
      counts[kind] += 1;
      if (warnings.length > 0) warned += 1;
    }
    await reportProgress(line);
  }
  await writeResult(db, one, (trx) =>
    execute(
      trx,
      sql`update product_import
             set state = 'checked', done = 0, tries = 0, counts = ${JSON.stringify(counts)}::jsonb, warned = ${warned}
           where id = ${id}`,
    ),
  );
};
