import { type SQL, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { record } from '#features/audit/server/record.ts';
import type { DataSheet, DataSheetsForm, EditableDataSheets } from '#features/data-sheets/contract/data-sheets.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { getDataSheetName, sqlDataSheetUrl } from './data-sheet-url.ts';

type DataSheetsValues = z.output<typeof DataSheetsForm> & { version: string };

const selectSheets = (product: string, condition: SQL): SQL =>
  sql`select s.title, ${sqlDataSheetUrl(sql`s.file`)} as url, octet_length(f.data) as bytes
        from data_sheet s join data_sheet_file f on f.name = s.file join product p on p.id = s.product_id
       where s.product_id = ${product} and ${condition} order by s.position`;

/** The documents of a product for sale. */
export const listDataSheets = (db: Database, product: string): Promise<DataSheet[]> =>
  rows(db, selectSheets(product, sql`p.status = 'active'`), 'data-sheets');

const getVersion = (sheets: readonly DataSheet[]): string =>
  createHash('sha256')
    .update(JSON.stringify(sheets.map(({ title, url }) => [title, url])))
    .digest('hex')
    .slice(0, 32);

/** @throws DomainError `product_not_found` */
const requireProduct = async (db: Database | Transaction, id: string, lock: SQL): Promise<void> => {
  const found = await maybeOne(
    db,
    sql`select id from product where id = ${id} and status in ('active', 'draft') ${lock}`,
  );
  if (found === null) throw new DomainError('product_not_found');
};

const readEditable = async (db: Database | Transaction, product: string): Promise<EditableDataSheets> => {
  const sheets = await rows<DataSheet>(db, selectSheets(product, sql`true`));
  return { sheets, version: getVersion(sheets) };
};

/**
 * The documents of a product or draft, for editing.
 * @throws DomainError `product_not_found`
 */
export const getDataSheets = async (db: Database, product: string): Promise<EditableDataSheets> => {
  await requireProduct(db, product, sql``);
  return readEditable(db, product);
};

/**
 * Locks the files, so that they are not deleted before their product has them.
 * @throws DomainError `invalid_request` for a file that is not stored any more
 */
const lockFiles = async (trx: Transaction, sheets: DataSheetsValues['sheets']): Promise<string[]> => {
  const names = sheets.map(({ url }) => getDataSheetName(url));
  const found = await rows<{ name: string }>(
    trx,
    sql`select name from data_sheet_file where name = any(${sql.param(names)}::text[]) order by name for key share`,
  );
  const stored = new Set(found.map(({ name }) => name));
  const missing = names.flatMap((name, at) =>
    stored.has(name) ? [] : [[`sheets.${at}.title`, 'Upload this document again'] as const],
  );
  if (missing.length > 0) throw new DomainError('invalid_request', { fields: Object.fromEntries(missing) });
  return names;
};

const hasSameSheets = (before: EditableDataSheets, sheets: DataSheetsValues['sheets']): boolean =>
  isDeepStrictEqual(
    before.sheets.map(({ title, url }) => [title, url]),
    sheets.map(({ title, url }) => [title, url]),
  );

/**
 * Replaces the documents of a product or draft.
 * @throws DomainError `product_not_found`, `product_changed` if the documents are not those that staff saw,
 *   `invalid_request` for a file that is not stored
 */
export const saveDataSheets = (
  db: Database,
  { customerId: actorId }: Caller,
  product: string,
  { sheets, version }: DataSheetsValues,
): Promise<EditableDataSheets> =>
  db.transaction(async (trx) => {
    await requireProduct(trx, product, sql`for no key update`);
    const before = await readEditable(trx, product);
    if (before.version !== version) throw new DomainError('product_changed');
    if (hasSameSheets(before, sheets)) return before;
    const names = await lockFiles(trx, sheets);
    await execute(trx, sql`delete from data_sheet where product_id = ${product}`);
    await execute(
      trx,
      sql`insert into data_sheet (product_id, position, title, file)
          select ${product}, n.at - 1, n.title, n.file
            from unnest(${sql.param(sheets.map(({ title }) => title))}::text[], ${sql.param(names)}::text[])
                 with ordinality n(title, file, at)`,
    );
    const after = await readEditable(trx, product);
    await bumpProductsVersion(trx);
    const listTitles = (list: EditableDataSheets): string => list.sheets.map(({ title }) => title).join(' | ');
    const changes: Record<string, [string, string]> = { documents: [listTitles(before), listTitles(after)] };
    await record(trx, { kind: 'product.edit', entity: 'product', entityId: product, actorId, changes });
    return after;
  });
