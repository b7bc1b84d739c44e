import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import { findChangers } from '#features/audit/server/find-changers.ts';
import { archiveUnindexed, createFreedSku } from '#features/product-editing/server/archive.ts';
import { checkDrafts } from '#features/product-editing/server/check-drafts.ts';
import { deleteUnused } from '#features/product-editing/server/delete-unused.ts';
import { describeProblem } from '#features/product-columns/server/match-columns.ts';
import type { ProductDraft, StoredProduct } from '#features/product-editing/server/product-draft.ts';
import { getStoredProducts } from '#features/product-editing/server/stored-products.ts';
import { findUnsortedId, UNSORTED_CATEGORY } from '#features/product-editing/server/add-category.ts';
import { writeUnindexed } from '#features/product-editing/server/write-products.ts';
import { type DraftRow, lockImport, iterateDraftRows } from './draft-rows.ts';
import { createBatchIndexer } from './batch-indexer.ts';
import { describeChange, endSales, findChangedSales, PRODUCT_GONE, restoreSales } from './apply-sales.ts';
import { deleteFileSales } from '#features/reduced-prices/server/file-sales.ts';
import { deleteOrigins } from '#features/other-shops/server/product-origins.ts';
import { getCurrentSlugs } from './category-slugs.ts';
import { type CreatedNames, deleteCreated, listCreatedIds } from './create-missing.ts';
import { findChangedPart } from './find-changed-part.ts';

type UnrevertedRow = { line: number; why: string };
type RevertedRow = { line: number; draft: ProductDraft; isNew: boolean };

/**
 * Finds what has changed products since the import. Versions do not show that, because the start or end of a sale also
 * raises them. A later import does not count if its undo has reverted the product: both wrote all their products at the
 * moment that the import records.
 */
const findChangedSince = (trx: Transaction, id: string, productIds: readonly string[]) => {
  const appliedAt = sql`select applied_at from product_import where id = ${id}`;
  return findChangers(
    trx,
    'product',
    productIds,
    appliedAt,
    sql`select r.product_id::text as entity_id, m.moment
          from product_import i join import_row r on r.import_id = i.id
          cross join lateral (values (i.applied_at), (i.undone_at)) m(moment)
         where i.state = 'undone' and i.undone_at > (${appliedAt}) and r.kept is null
           and r.product_id = any(${sql.param(productIds)}::uuid[])`,
  );
};

/** Data that the undo needs for all rows. */
type UndoContext = {
  made: CreatedNames;
  /** The current slugs of the categories that the import created. */
  madeSlugs: ReadonlySet<string>;
  /** The keys of attributes that are numbers. */
  numbers: ReadonlySet<string>;
};

const getUndoContext = async (trx: Transaction, made: CreatedNames): Promise<UndoContext> => {
  const ids = sql`${sql.param(listCreatedIds(made))}::uuid[]`;
  const slugs = await rows<{ slug: string }>(trx, sql`select slug from category where id = any(${ids})`);
  const numbers = await rows<{ key: string }>(trx, sql`select key from attribute where type = 'number'`);
  return {
    made,
    madeSlugs: new Set(slugs.map(({ slug }) => slug)),
    numbers: new Set(numbers.map(({ key }) => key)),
  };
};

/** Explains how a product has changed since the import; null if it has not. */
const findConflict = (
  { draft }: DraftRow,
  now: StoredProduct | undefined,
  changedSince: ReadonlyMap<string, string>,
  { numbers }: UndoContext,
): string | null => {
  if (now === undefined) return PRODUCT_GONE;
  const changer = changedSince.get(now.of.id);
  if (changer !== undefined) return describeChange(changer);
  const part = findChangedPart(draft, now, numbers);
  if (part !== null) return `Somebody has changed ${part} since`;
  return draft.of === null && now.reserved > 0 ? 'Orders hold pieces of this new product' : null;
};

/**
 * Returns the product as it was before, with stock reduced by the pieces that the import added. A new product is
 * archived and gives up its SKU, so that the file can be applied again. It also loses the category and attributes that
 * the import created. Unless somebody has used it, it is then deleted.
 */
const revertDraft = (
  { draft, was }: DraftRow,
  { of: product }: StoredProduct,
  { made, madeSlugs }: UndoContext,
): ProductDraft => {
  const pieces = -draft.pieces;
  if (was === null) {
    return {
      ...draft,
      of: product,
      pieces,
      sku: createFreedSku(draft.sku, product.id),
      ...(madeSlugs.has(draft.category) && { category: UNSORTED_CATEGORY.slug }),
      attributes: draft.attributes.filter(({ key }) => !made.attributes.some((one) => one.key === key)),
    };
  }
  const { onHand: _, reserved: _r, ...before } = was;
  return { ...before, of: product, pieces };
};

/** Splits rows into those that can be reverted, and those that cannot, with the reason. */
const planRevert = async (
  trx: Transaction,
  id: string,
  page: readonly DraftRow[],
  context: UndoContext,
): Promise<{ back: RevertedRow[]; conflicts: UnrevertedRow[] }> => {
  const productIds = page.flatMap(({ productId }) => productId ?? []);
  const stored = await getStoredProducts(trx, productIds);
  const changedSince = await findChangedSince(trx, id, productIds);
  const conflicts: UnrevertedRow[] = [];
  const candidates: RevertedRow[] = [];
  for (const row of page) {
    const now = stored.get(row.productId ?? '');
    const conflict = findConflict(row, now, changedSince, context);
    if (conflict !== null) conflicts.push({ line: row.line, why: conflict });
    else if (now !== undefined) {
      candidates.push({ line: row.line, draft: revertDraft(row, now, context), isNew: row.was === null });
    }
  }
  const problems = await checkDrafts(
    trx,
    candidates.map(({ draft }) => draft),
  );
  // The expected day is restored even if it is now in the past.
  const others = problems.filter(({ field }) => field !== 'expectedOn');
  const byRow = Map.groupBy(others, ({ draft }) => draft);
  const back: RevertedRow[] = [];
  for (const [at, one] of candidates.entries()) {
    const [problem] = byRow.get(at) ?? [];
    if (problem === undefined) back.push(one);
    else conflicts.push({ line: one.line, why: describeProblem([], one.draft, problem).message });
  }
  return { back, conflicts };
};

const storeConflicts = (trx: Transaction, id: string, conflicts: readonly UnrevertedRow[]) =>
  execute(
    trx,
    sql`update import_row r set kept = k.why from json_to_recordset(${JSON.stringify(conflicts)}::json) k(line int, why text)
         where r.import_id = ${id} and r.line = k.line`,
  );

/**
 * Undoes an applied file: ends its sales, reverts each product that nobody has changed since, deletes new products or
 * archives those that somebody has used, and moves the same number of pieces back. Then restores the sales that the
 * file has ended, unless somebody has changed them since, and deletes what else it has added. Stores a reason for
 * every row that is not reverted. Does nothing if another process has already handled the import.
 * @param reportProgress called with the number of rows processed
 */
export const undoRows = async (
  trx: Transaction,
  id: string,
  reportProgress: (done: number) => Promise<void>,
): Promise<void> => {
  const lockedImport = await lockImport(trx, id, 'undoing');
  if (lockedImport === null) return;
  const actor = {
    customerId: lockedImport.customerId,
    why: lockedImport.why,
    import: { id, moved: 'undone' as const },
  };
  const index = createBatchIndexer(trx);
  let done = 0;
  let conflictCount = 0;
  const unsortedBefore = await findUnsortedId(trx);
  const context = await getUndoContext(trx, lockedImport.missing);
  await endSales(trx, { id, ...lockedImport }, index);
  for await (const page of iterateDraftRows(trx, id, await getCurrentSlugs(trx, id), 'undoing')) {
    const { back, conflicts } = await planRevert(trx, id, page, context);
    const drafts = back.map(({ draft }) => draft);
    const ids = await writeUnindexed(trx, drafts, actor);
    const removedIds = back.filter(({ isNew }) => isNew).flatMap(({ draft }) => draft.of?.id ?? []);
    await archiveUnindexed(trx, removedIds, actor);
    await index.add(ids);
    await storeConflicts(trx, id, conflicts);
    conflictCount += conflicts.length;
    done += page.length;
    await reportProgress(done);
  }
  const changedSales = await findChangedSales(trx, id, (productIds) => findChangedSince(trx, id, productIds));
  await storeConflicts(trx, id, changedSales);
  conflictCount += changedSales.length;
  await restoreSales(trx, id, index);
  await index.end();
  await deleteFileSales(trx, id);
  const undone = sql`select id from product_import where id = ${id} or state = 'undone'`;
  await deleteUnused(trx, id, undone, () => reportProgress(done));
  await deleteOrigins(
    trx,
    // A row that stays keeps its product, and so does a row of another file that is still applied.
    sql`select i.source, r.origin from import_row r join product_import i on i.id = r.import_id
         where i.id = ${id} and r.origin is not null and r.kept is null
        except
        select i.source, r.origin from import_row r join product_import i on i.id = r.import_id
         where i.id <> ${id} and i.state = 'applied' and r.origin is not null`,
  );
  const unsortedId = unsortedBefore === null ? await findUnsortedId(trx) : null;
  await deleteCreated(trx, { ...lockedImport.missing, ...(unsortedId !== null && { unsortedId }) }, actor);
  const ended = await execute(
    trx,
    sql`update product_import set state = 'undone', undone_at = now(), tries = 0, kept = ${conflictCount}
         where id = ${id} and state = 'undoing'`,
  );
  if (ended === 0) throw new Error('an import was undone by another process');
};
