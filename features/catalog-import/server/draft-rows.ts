import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, rows } from '#platform/server/db/query.ts';
import { sqlDataSheetUrl } from '#features/data-sheets/server/data-sheet-url.ts';
import { NOTHING_MISSING } from '#features/product-editing/server/missing-names.ts';
import type { ProductDraft, StoredProduct } from '#features/product-editing/server/product-draft.ts';
import { lockProductsForWrite } from '#features/product-editing/server/stored-products.ts';
import type { PlannedRow } from '#features/product-columns/server/plan-row.ts';
import { type CurrentSlugs, storeCategoryIds, withCurrentSlug } from './category-slugs.ts';
import type { CreatedNames } from './create-missing.ts';
import type { RowSale } from './plan-sales.ts';
import { getAppliedDocuments, getRevertedDocuments } from './row-documents.ts';

/** Rows read at once. This limits the memory that large files need. */
const PAGE = 500;

/** The time limit for one statement, in ms. The whole transaction may take longer than a request may. */
const STATEMENT_MS = 60_000;

/** Rows that were checked before products had these fields lack them; then there were none. */
const NO_PARTS = { accessories: [], documents: [] };

/** The current parts of a row's product that change without a new version of the product. */
type CurrentParts = Pick<ProductDraft, 'accessories' | 'documents'>;

/** The direction in which the rows of an import are written. */
type Direction = 'applying' | 'undoing';

/**
 * If a row leaves the accessories unchanged, uses the current ones, whose SKUs may have changed. Changes the current
 * documents only as the row does.
 */
const fillParts = ({ accessories, documents, ...row }: DraftRow & CurrentParts, direction: Direction): DraftRow => {
  const draft = { ...NO_PARTS, ...row.draft };
  const was = row.was === null ? null : { ...NO_PARTS, ...row.was };
  const getDocuments = direction === 'applying' ? getAppliedDocuments : getRevertedDocuments;
  const filled = getDocuments(documents, { draft, was });
  draft.documents = filled.draft;
  if (was === null) return { ...row, draft, was };
  was.documents = filled.was;
  const isLeft = isDeepStrictEqual(draft.accessories, was.accessories);
  return isLeft ? { ...row, draft: { ...draft, accessories }, was: { ...was, accessories } } : { ...row, draft, was };
};

/** A row with changes: the product after and before the change; `was` is null for a new product. */
export type DraftRow = { line: number; draft: ProductDraft; was: StoredProduct | null; productId: string | null };

const updateSlugs = ({ draft, was, ...row }: DraftRow, slugs: CurrentSlugs): DraftRow => ({
  ...row,
  draft: withCurrentSlug(draft, slugs),
  was: was === null ? null : withCurrentSlug(was, slugs),
});

/** An import that is being applied or undone. */
type LockedImport = {
  /** The reason that the audit shows, such as `Undo of taps.csv`. */
  why: string;
  fileName: string;
  /** The staff member who applies or undoes the import. */
  customerId: string;
  /** The categories and attributes that the import will create or has created. */
  missing: CreatedNames;
};

/**
 * Locks an import in this state, and its products, until `trx` ends.
 * @returns null if another process has already handled the import
 */
export const lockImport = async (trx: Transaction, id: string, state: Direction): Promise<LockedImport | null> => {
  await execute(trx, sql`set local statement_timeout = ${sql.raw(String(STATEMENT_MS))}`);
  // Another process that runs the same import waits here and then sees the new state.
  await lockProductsForWrite(trx, []);
  const found = await maybeOne<LockedImport>(
    trx,
    sql`select case origin when 'grid' then file_name || ' undone'
                           else ${state === 'applying' ? 'Import of ' : 'Undo of '}::text || coalesce(nullif(file_name, ''), 'a file') end as why,
               file_name as "fileName",
               ${sql.raw(state === 'applying' ? 'applied_by' : 'undone_by')} as "customerId",
               case when makes_missing or state = 'undoing' then missing else ${JSON.stringify(NOTHING_MISSING)}::jsonb end as missing
          from product_import where id = ${id} and state = ${state}`,
  );
  if (found === null) return null;
  // Takes the same lock as `lockProductsForWrite`, but without a list of ids.
  await execute(
    trx,
    sql`with held as (
          select from product p join stock s on s.product_id = p.id
           where p.id in (select product_id from import_row where import_id = ${id} and (draft is not null or sale is not null))
           order by p.id for no key update)
        select count(*) from held`,
  );
  return found;
};

/**
 * Iterates over the rows of an import that change something, page by page in file order.
 * @param slugs the current slugs of the rows' categories
 */
export async function* iterateDraftRows(
  trx: Transaction,
  id: string,
  slugs: CurrentSlugs,
  direction: Direction,
): AsyncGenerator<DraftRow[]> {
  let after = 0;
  for (;;) {
    const page = await rows<DraftRow & CurrentParts>(
      trx,
      sql`select line, draft, was, product_id as "productId",
                 coalesce((select json_agg(json_build_object('sku', a.sku) order by a.position)
                             from product_accessory a where a.product_id = r.product_id), '[]') as accessories,
                 coalesce((select json_agg(json_build_object('title', d.title, 'url', ${sqlDataSheetUrl(sql`d.file`)}) order by d.position)
                             from data_sheet d where d.product_id = r.product_id), '[]') as documents
            from import_row r
           where import_id = ${id} and draft is not null and line > ${after} order by line limit ${PAGE}`,
    );
    if (page.length > 0) yield page.map((row) => updateSlugs(fillParts(row, direction), slugs));
    if (page.length < PAGE) return;
    after = page.at(-1)?.line ?? after;
  }
}

/** A planned row, with the key of its product in the shop that the file comes from, and its price in a sale. */
export type StoredRow = PlannedRow & { origin?: string | null; sale?: RowSale | null };

/** Serializes rows as one JSON text, which uses the least memory until they are stored. */
export const serializeRows = (planned: readonly StoredRow[]): string =>
  JSON.stringify(
    planned.map(({ was, ...row }) => ({
      ...row,
      productId: was?.of.id ?? null,
      // An unchanged row needs no earlier state, because it is never reverted.
      was: row.draft === null ? null : was,
    })),
  );

export const insertImportRows = async (trx: Transaction, importId: string, packed: string): Promise<void> => {
  await execute(
    trx,
    sql`insert into import_row (import_id, line, kind, sku, product_id, draft, was, changes, warnings, problems, origin, sale)
        select ${importId}::uuid, line, kind, sku, "productId", draft, was, changes, warnings, problems, origin, sale
          from json_to_recordset(${packed}::json)
               r(line int, kind text, sku text, "productId" uuid, draft jsonb, was jsonb, changes jsonb,
                 warnings jsonb, problems jsonb, origin text, sale jsonb)`,
  );
  await storeCategoryIds(
    trx,
    importId,
    sql`select slug from json_to_recordset(${packed}::json) r(draft jsonb, was jsonb),
               lateral (values (r.draft ->> 'category'), (r.was ->> 'category')) c(slug)`,
  );
};
