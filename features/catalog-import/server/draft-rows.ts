import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, rows } from '#platform/server/db/query.ts';
import { type MissingCatalogNames, NOTHING_MISSING } from '#features/product-editing/server/missing-names.ts';
import type { ProductDraft, StoredProduct } from '#features/product-editing/server/product-draft.ts';
import { lockProductsForWrite } from '#features/product-editing/server/stored-products.ts';
import type { PlannedRow } from '#features/product-columns/server/plan-row.ts';

/** Rows that are looked at at once: however many a file has, so many stand in memory. */
const PAGE = 500;

/** Of one statement; the transaction may take longer than what somebody waits for. */
const STATEMENT_MS = 60_000;

/** A file that was checked before products had accessories says nothing of them, and there were none. */
const NO_ACCESSORIES = { accessories: [] };

/** Where a file leaves what goes with a product as it was, it is as it stands: a SKU may be another one since. */
const fillAccessories = ({ accessories, ...row }: DraftRow & Pick<ProductDraft, 'accessories'>): DraftRow => {
  const draft = { ...NO_ACCESSORIES, ...row.draft };
  if (row.was === null) return { ...row, draft };
  const was = { ...NO_ACCESSORIES, ...row.was };
  const isLeft = isDeepStrictEqual(draft.accessories, was.accessories);
  return isLeft ? { ...row, draft: { ...draft, accessories }, was: { ...was, accessories } } : { ...row, draft, was };
};

/** A row that changes something: what it makes of its product, and what that was before; a new one is none yet. */
export type DraftRow = { line: number; draft: ProductDraft; was: StoredProduct | null; productId: string | null };

/** An import while it is applied or undone. */
type LockedImport = {
  name: string;
  /** The person who applies or undoes it. */
  customerId: string;
  /** The categories and attributes that it makes, or made. */
  missing: MissingCatalogNames;
};

/**
 * Holds an import that is in this state, and the products it is about, until `trx` ends.
 * @returns null when another process was faster
 */
export const lockImport = async (
  trx: Transaction,
  id: string,
  state: 'applying' | 'undoing',
): Promise<LockedImport | null> => {
  await execute(trx, sql`set local statement_timeout = ${sql.raw(String(STATEMENT_MS))}`);
  // Whoever else runs this import waits here, and then sees what became of it.
  await lockProductsForWrite(trx, []);
  const found = await maybeOne<LockedImport>(
    trx,
    sql`select case origin when 'grid' then file_name else 'Import ' || coalesce(nullif(file_name, ''), 'of a file') end as name,
               ${sql.raw(state === 'applying' ? 'applied_by' : 'undone_by')} as "customerId",
               case when makes_missing then missing else ${JSON.stringify(NOTHING_MISSING)}::jsonb end as missing
          from product_import where id = ${id} and state = ${state}`,
  );
  if (found === null) return null;
  // As `lockProducts` does, without a list of them all.
  await execute(
    trx,
    sql`with held as (
          select from product p join stock s on s.product_id = p.id
           where p.id in (select product_id from import_row where import_id = ${id} and draft is not null)
           order by p.id for no key update)
        select count(*) from held`,
  );
  return found;
};

/** The rows of an import that change something, some at a time, as they stand in the file. */
export async function* iterateDraftRows(trx: Transaction, id: string): AsyncGenerator<DraftRow[]> {
  let after = 0;
  for (;;) {
    const page = await rows<DraftRow & Pick<ProductDraft, 'accessories'>>(
      trx,
      sql`select line, draft, was, product_id as "productId",
                 coalesce((select json_agg(json_build_object('sku', a.sku) order by a.position)
                             from product_accessory a where a.product_id = r.product_id), '[]') as accessories
            from import_row r
           where import_id = ${id} and draft is not null and line > ${after} order by line limit ${PAGE}`,
    );
    if (page.length > 0) yield page.map(fillAccessories);
    if (page.length < PAGE) return;
    after = page.at(-1)?.line ?? after;
  }
}

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
