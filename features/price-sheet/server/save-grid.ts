import { sql } from 'drizzle-orm';
import { errors, DomainError } from '#platform/contract/errors.ts';
import { type GridForm, gridColumns } from '#features/price-sheet/contract/grid.ts';
import { MAX_PIECES } from '#platform/contract/limits.ts';
import { toCents, toDollars } from '#platform/contract/money.ts';
import type { ProductImport } from '#features/catalog-import/contract/product-files.ts';
import type { RejectedRow } from '#platform/contract/api-error.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { hashRequest } from '#platform/server/hash.ts';
import { checkDrafts } from '#features/product-editing/server/check-drafts.ts';
import { createColumns } from '#features/product-columns/server/columns.ts';
import type { PlannedRow } from '#features/product-columns/server/plan-row.ts';
import { getCatalogNames } from '#features/product-editing/server/catalog-names.ts';
import { describeProblem } from '#features/product-columns/server/match-columns.ts';
import type { ProductDraft, StoredProduct } from '#features/product-editing/server/product-draft.ts';
import { lockStoredProducts } from '#features/product-editing/server/stored-products.ts';
import { writeProducts } from '#features/product-editing/server/write-products.ts';
import { insertImportRows, serializeRows } from '#features/catalog-import/server/draft-rows.ts';
import { findEarlierImport, getImport } from '#features/catalog-import/server/read-imports.ts';

type GridFormRow = GridForm['rows'][number];

/** Name in the list of imports, the audit and stock histories. */
const IMPORT_NAME = 'Price and stock sheet';

const FAULTY_MESSAGE = 'Nothing was saved. Some of these products have changed, or cannot have the values you entered.';

const toRowDraft = (stored: StoredProduct, { version, stock, stockWas, ...cells }: GridFormRow): ProductDraft => {
  const { onHand: _, reserved: _r, ...was } = stored;
  return {
    ...was,
    of: { id: was.of.id, version },
    unitPriceCents: cells.unitPrice === undefined ? was.unitPriceCents : toCents(cells.unitPrice),
    minOrder: cells.minOrder ?? was.minOrder,
    lowStockAt: cells.lowStockAt ?? was.lowStockAt,
    pieces: stock === undefined || stockWas === undefined ? 0 : stock - stockWas,
  };
};

const toCurrentValues = ({
  of: product,
  unitPriceCents,
  onHand,
  reserved,
  minOrder,
  lowStockAt,
}: StoredProduct): RejectedRow['now'] => ({
  version: product.version,
  unitPrice: toDollars(unitPriceCents),
  stock: onHand - reserved,
  minOrder,
  lowStockAt,
});

type RowDraft = { draft: ProductDraft; was: StoredProduct };

/** @throws DomainError `import_faulty` with every product that cannot be saved */
const rejectFaults = async (
  trx: Transaction,
  formRows: readonly GridFormRow[],
  stored: Map<string, StoredProduct>,
  drafted: readonly RowDraft[],
): Promise<void> => {
  const problems = await checkDrafts(
    trx,
    drafted.map(({ draft }) => draft),
  );
  const messages = [
    ...formRows
      .filter(({ _id }) => !stored.has(_id))
      .map(({ _id }) => [_id, errors.product_not_found.message] as const),
    ...problems.flatMap((problem) => {
      const draft = drafted[problem.draft]?.draft;
      return draft?.of == null ? [] : [[draft.of.id, describeProblem([], draft, problem).message] as const];
    }),
    ...drafted
      .filter(({ draft, was }) => was.onHand + draft.pieces > MAX_PIECES)
      .map(({ was }) => [was.of.id, errors.stock_too_much.message] as const),
  ];
  if (messages.length === 0) return;
  const rows = [...new Map(messages.toReversed())].map(([_id, message]) => {
    const now = stored.get(_id);
    return { _id, message, now: now === undefined ? null : toCurrentValues(now) };
  });
  throw new DomainError('import_faulty', { message: FAULTY_MESSAGE, details: { rows } });
};

/** Converts the rows to import rows, so that they are shown and undone like rows of a product file. */
const planImportRows = async (trx: Transaction, drafted: readonly RowDraft[]): Promise<PlannedRow[]> => {
  const fields: ReadonlySet<string> = new Set(gridColumns);
  const columns = createColumns(await getCatalogNames(trx)).filter(({ field }) => fields.has(field));
  return drafted.map(({ draft, was }, at) => {
    const after = { ...draft, onHand: was.onHand + draft.pieces, reserved: was.reserved };
    const changes = columns
      .map(({ header, write }) => ({ column: header, before: write(was), after: write(after) }))
      .filter(({ before, after: now }) => before !== now);
    return { line: at + 1, sku: was.sku, kind: 'changed', draft, was, changes, problems: [], warnings: [] };
  });
};

/**
 * Saves the grid as an import that is applied at once, in one transaction, and can be undone like an import.
 * Stock changes by the difference to what the editor saw. A repeated request with the same key changes nothing.
 * @throws DomainError `reason_missing`; `import_faulty` with each product that has changed since, is no longer on
 * sale, or has more pieces in orders than would be left; `entry_key_reused`
 */
export const saveGrid = async (
  db: Database,
  { customerId }: Caller,
  { rows: formRows, reason }: GridForm,
  idempotencyKey: string | null,
): Promise<ProductImport> => {
  if (reason === '' && formRows.some(({ stock, stockWas }) => stock !== stockWas)) {
    throw new DomainError('reason_missing', { fields: { reason: errors.reason_missing.message } });
  }
  const hash = hashRequest([formRows, reason]);
  const counts = { refused: 0, new: 0, changed: formRows.length, same: 0 };
  const id = await db.transaction(async (trx) => {
    const made = await maybeOne<{ id: string }>(
      trx,
      sql`insert into product_import (origin, customer_id, file_name, data, counts, done, state, applied_at, applied_by,
                                      idempotency_key, request_hash)
          values ('grid', ${customerId}, ${IMPORT_NAME}, '', ${JSON.stringify(counts)}::jsonb, ${formRows.length}, 'applied', now(),
                  ${customerId}, ${idempotencyKey}, ${hash})
          on conflict do nothing returning id`,
    );
    if (made === null) return findEarlierImport(trx, customerId, idempotencyKey ?? '', hash);
    const stored = await lockStoredProducts(
      trx,
      formRows.map(({ _id }) => _id),
    );
    const drafted = formRows.flatMap((row) => {
      const was = stored.get(row._id);
      return was === undefined ? [] : [{ draft: toRowDraft(was, row), was }];
    });
    await rejectFaults(trx, formRows, stored, drafted);
    await insertImportRows(trx, made.id, serializeRows(await planImportRows(trx, drafted)));
    const writer = { customerId, why: reason || IMPORT_NAME, import: { id: made.id, moved: 'counted' as const } };
    await writeProducts(
      trx,
      drafted.map(({ draft }) => draft),
      writer,
    );
    return made.id;
  });
  return getImport(db, id);
};
