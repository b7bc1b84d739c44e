import { sql } from 'drizzle-orm';
import type { ImportRow } from '#features/catalog-import/contract/import-rows.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import { findUnsortedId } from '#features/product-editing/server/add-category.ts';
import { checkDrafts } from '#features/product-editing/server/check-drafts.ts';
import { createColumns } from '#features/product-columns/server/columns.ts';
import type { MissingCatalogNames } from '#features/product-editing/server/missing-names.ts';
import { getCatalogNames } from '#features/product-editing/server/catalog-names.ts';
import { describeProblem } from '#features/product-columns/server/match-columns.ts';
import { writeUnindexed } from '#features/product-editing/server/write-products.ts';
import { lockImport, iterateDraftRows } from './draft-rows.ts';
import { createBatchIndexer } from './batch-indexer.ts';
import { type CurrentSlugs, getCurrentSlugs } from './category-slugs.ts';
import { applySales, findFaultySales } from './apply-sales.ts';
import { type CreatedNames, createMissing, planMissing } from './create-missing.ts';
import { storeReplacedDocuments } from '#features/import-pictures/server/replaced-documents.ts';
import { storeOrigins } from '#features/other-shops/server/product-origins.ts';

type FaultyRow = { line: number; problems: ImportRow['problems'] };

/** Finds rows with problems that have arisen since the file was checked. */
const findFaultyRows = async (
  trx: Transaction,
  id: string,
  missing: MissingCatalogNames,
  slugs: CurrentSlugs,
): Promise<FaultyRow[]> => {
  const known = createColumns(await getCatalogNames(trx)).map((column) => ({ name: column.header, column }));
  const faults: FaultyRow[] = [];
  for await (const page of iterateDraftRows(trx, id, slugs, 'applying')) {
    const problems = await checkDrafts(
      trx,
      page.map(({ draft }) => draft),
      missing,
    );
    const byRow = Map.groupBy(problems, ({ draft }) => draft);
    for (const [at, { line, draft }] of page.entries()) {
      const rowProblems = byRow.get(at);
      if (rowProblems !== undefined)
        faults.push({ line, problems: rowProblems.map((one) => describeProblem(known, draft, one)) });
    }
  }
  return faults;
};

/** Stores the problems and refuses the import. No product is written. */
const refuseImport = async (trx: Transaction, id: string, faults: readonly FaultyRow[]): Promise<void> => {
  await execute(
    trx,
    sql`update import_row r set kind = 'refused', problems = f.problems
          from json_to_recordset(${JSON.stringify(faults)}::json) f(line int, problems jsonb)
         where r.import_id = ${id} and r.line = f.line`,
  );
  await execute(
    trx,
    sql`update product_import i
           set state = 'refused', done = 0,
               counts = i.counts || (select jsonb_object_agg(k.kind, (select count(*) from import_row r
                                                                       where r.import_id = i.id and r.kind = k.kind))
                                       from unnest(array['refused', 'new', 'changed', 'same']) k(kind))
         where id = ${id} and state = 'applying'`,
  );
};

const storeProductIds = (trx: Transaction, id: string, some: readonly { line: number; productId: string }[]) =>
  execute(
    trx,
    sql`update import_row r set product_id = w."productId"
          from json_to_recordset(${JSON.stringify(some)}::json) w(line int, "productId" uuid)
         where r.import_id = ${id} and r.line = w.line and r.product_id is null`,
  );

/**
 * Applies a checked file completely or not at all: if there is a problem now, stores the problem and changes no
 * product. Does nothing if another process has already handled the import.
 * @param reportProgress called with the number of rows written
 */
export const applyRows = async (
  trx: Transaction,
  id: string,
  reportProgress: (done: number) => Promise<void>,
): Promise<void> => {
  const lockedImport = await lockImport(trx, id, 'applying');
  if (lockedImport === null) return;
  const unsortedBefore = await findUnsortedId(trx);
  const plan = await planMissing(trx, lockedImport.missing, await getCurrentSlugs(trx, id));
  const faults = [...(await findFaultyRows(trx, id, plan.possible, plan.slugs)), ...(await findFaultySales(trx, id))];
  if (faults.length > 0) return refuseImport(trx, id, faults);
  let done = 0;
  await reportProgress(done);
  const actor = {
    customerId: lockedImport.customerId,
    why: lockedImport.why,
    import: { id, moved: 'imported' as const },
  };
  const made = await createMissing(trx, plan, actor);
  const index = createBatchIndexer(trx);
  for await (const page of iterateDraftRows(trx, id, plan.slugs, 'applying')) {
    const drafts = page.map(({ draft }) => draft);
    const ids = await writeUnindexed(trx, drafts, actor);
    await storeProductIds(
      trx,
      id,
      page.map(({ line }, at) => {
        const productId = ids[at];
        if (productId === undefined) throw new Error(`row ${line} of an import was not written`);
        return { line, productId };
      }),
    );
    await index.add(ids);
    done += page.length;
    await reportProgress(done);
  }
  await applySales(trx, { id, ...lockedImport }, index);
  await index.end();
  await storeReplacedDocuments(trx, id);
  await storeOrigins(
    trx,
    sql`select distinct on (r.origin) i.source, r.origin, r.product_id
          from import_row r join product_import i on i.id = r.import_id
         where r.import_id = ${id} and r.origin is not null and r.product_id is not null and r.kind <> 'refused'
         order by r.origin, r.line`,
  );
  const unsortedId = unsortedBefore === null ? await findUnsortedId(trx) : null;
  const created: CreatedNames = { ...made, ...(unsortedId !== null && { unsortedId }) };
  const ended = await execute(
    trx,
    sql`update product_import
           set state = 'applied', applied_at = now(), tries = 0, missing = ${JSON.stringify(created)}::jsonb,
               category_ids = category_ids || ${JSON.stringify(Object.fromEntries(plan.ids))}::jsonb
         where id = ${id} and state = 'applying'`,
  );
  if (ended === 0) throw new Error('an import was applied by another process');
};
