import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { MAX_IMPORT_ROWS } from '#platform/contract/limits.ts';
import type { RowKind } from '#features/catalog-import/contract/product-files.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import { createColumns } from '#features/product-columns/server/columns.ts';
import { matchColumns, listUnknownHeaders } from '#features/product-columns/server/match-columns.ts';
import {
  collectCategories,
  findMissingAttributes,
  type MissingCatalogNames,
} from '#features/product-editing/server/missing-names.ts';
import { planRows } from '#features/product-columns/server/plan-rows.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';
import { getCatalogNames } from '#features/product-editing/server/catalog-names.ts';
import { DEAD_AFTER, type ImportFile, getImportFile } from './import-files.ts';
import { insertImportRows, serializeRows } from './draft-rows.ts';
import { getColumnMapping } from './column-mapping.ts';
import { type OpenRows, openRows } from './open-rows.ts';
import { requestPictures, type PictureSources, getPictureSources, withPictureSources } from './picture-sources.ts';
import { createUnreadableError } from '#platform/server/tables/unreadable-error.ts';

/** The most rows, and the most characters in them, that are in memory at once, however long the file is. */
const PAGE = 500;
const LETTERS = 1_000_000;

/** Shown if a process died while it read the file. */
const STOPPED_MESSAGE =
  'The shop stopped while it was reading this file. Choose Check again; if that happens once more, split the file.';

/** One attempt to check a file. Once a later attempt, with a higher number, has started, this one writes nothing. */
type CheckAttempt = { id: string; attempt: number };

type CheckResult = {
  counts: Record<RowKind, number>;
  warned: number;
  sameNames: number;
  unknown: string[];
  missing: MissingCatalogNames;
  pictures: PictureSources;
};

async function* toPages(rows: AsyncIterable<FileRow>, leftOut: ReadonlySet<number>): AsyncGenerator<FileRow[]> {
  let page: FileRow[] = [];
  let letters = 0;
  for await (const row of rows) {
    if (leftOut.has(row.line)) continue;
    page.push(row);
    letters += row.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (page.length < PAGE && letters < LETTERS) continue;
    yield page;
    [page, letters] = [[], 0];
  }
  if (page.length > 0) yield page;
}

/**
 * Writes results of this attempt.
 * @throws Error if a later attempt has started
 */
const writeResult = (
  db: Database,
  { id, attempt }: CheckAttempt,
  write: (trx: Transaction) => Promise<unknown>,
): Promise<void> =>
  db.transaction(async (trx) => {
    const lockedCount = await execute(
      trx,
      sql`select from product_import where id = ${id} and state = 'checking' and tries = ${attempt} for update`,
    );
    if (lockedCount === 0) throw new Error('the file is being checked by another process');
    await write(trx);
  });

const deleteRows = (trx: Transaction, id: string) => execute(trx, sql`delete from import_row where import_id = ${id}`);

/**
 * Plans and stores the rows page by page.
 * @throws DomainError `invalid_request` if it is not a product file
 */
const planOpenFile = async (
  db: Database,
  one: CheckAttempt,
  { file, leftOut, makesMissing, addsSku, sheets, source, leftBehind, rows }: ImportFile & OpenRows,
  reportProgress: (done: number) => Promise<void>,
): Promise<CheckResult> => {
  // Store the sheets at once: if one sheet cannot be read, staff can choose another.
  await writeResult(db, one, (trx) =>
    execute(
      trx,
      sql`update product_import set sheets = ${sql.param(sheets)}::text[], source = ${source} where id = ${one.id}`,
    ),
  );
  const { value: head } = await rows.next();
  if (head === undefined) throw createUnreadableError('There is nothing in this file.');
  const pictures = await getPictureSources(db, file);
  const named = await getCatalogNames(db);
  const mapping = await getColumnMapping(db, head.cells);
  const attributes = findMissingAttributes(named, listUnknownHeaders(head.cells, createColumns(named), mapping));
  const categories = collectCategories(named, makesMissing);
  const missing = { attributes, categories: categories.found };
  const all = makesMissing ? { ...named, attributes: [...named.attributes, ...attributes] } : named;
  const columns = withPictureSources(createColumns(all, categories), pictures);
  const { known, unknown } = matchColumns(head.cells, columns, mapping, head.line);
  const counts = { refused: 0, new: 0, changed: 0, same: 0 };
  const found: CheckResult = {
    ...{ counts, warned: 0, sameNames: 0, missing, pictures },
    unknown: [...unknown, ...leftBehind],
  };
  const seen = { skus: new Map<string, number>(), names: new Map<string, number>(), sameNames: new Set<number>() };
  const choices = { missing: makesMissing ? missing : undefined, addsSku };
  let done = 0;
  for await (const page of toPages(rows, new Set(leftOut))) {
    done += page.length;
    if (done > MAX_IMPORT_ROWS)
      throw createUnreadableError(`Import at most ${MAX_IMPORT_ROWS.toLocaleString('en-US')} lines at once.`);
    const planned = await planRows(db, known, head.cells.length, page, seen, choices);
    for (const { kind, warnings } of planned) {
      found.counts[kind] += 1;
      if (warnings.length > 0) found.warned += 1;
    }
    await writeResult(db, one, (trx) => insertImportRows(trx, one.id, serializeRows(planned)));
    await reportProgress(done);
  }
  if (done === 0) throw createUnreadableError('There is nothing in this file.');
  return { ...found, sameNames: seen.sameNames.size };
};

const planImport = async (
  db: Database,
  one: CheckAttempt,
  reportProgress: (done: number) => Promise<void>,
): Promise<CheckResult> => {
  const file = await getImportFile(db, one.id);
  const opened = await openRows(db, file, { isJob: true });
  return planOpenFile(db, one, { ...file, ...opened }, reportProgress).finally(opened.close);
};

/**
 * Records that a process is reading the file.
 * @returns false if a process died while it read the file; then it is not read again
 */
const markReading = async (db: Database, one: CheckAttempt): Promise<boolean> => {
  let isDeadly = false;
  await writeResult(db, one, async (trx) => {
    await deleteRows(trx, one.id);
    const refused = await execute(
      trx,
      sql`update product_import
             set state = 'unreadable', done = 0, tries = 0, reading_since = null, fault = ${STOPPED_MESSAGE}
           where id = ${one.id} and reading_since < now() - ${DEAD_AFTER}`,
    );
    isDeadly = refused > 0;
    await execute(
      trx,
      sql`update product_import set reading_since = now() where id = ${one.id} and state = 'checking'`,
    );
  });
  return !isDeadly;
};

/**
 * Checks an uploaded file against the shop's current data: stores what each row would change and all problems, or why
 * the file cannot be read. A file that names new pictures waits for them first (`runPictures`). No product is written.
 * Each attempt starts over, so that a failed one leaves nothing. A file that killed its process is not tried again.
 * @param reportProgress called with the number of rows checked
 */
export const checkRows = async (
  db: Database,
  one: CheckAttempt,
  reportProgress: (done: number) => Promise<void>,
): Promise<void> => {
  const { id } = one;
  if (!(await markReading(db, one))) return;
  try {
    const { counts, warned, sameNames, unknown, missing, pictures } = await planImport(db, one, reportProgress);
    if (pictures.pending.size > 0) {
      await writeResult(db, one, async (trx) => {
        await deleteRows(trx, id);
        await requestPictures(trx, id, pictures);
      });
      return;
    }
    await writeResult(db, one, (trx) =>
      execute(
        trx,
        sql`update product_import
               set state = 'checked', done = 0, tries = 0, counts = ${JSON.stringify(counts)}::jsonb, warned = ${warned}, same_names = ${sameNames},
                   unknown = ${sql.param(unknown)}::text[], missing = ${JSON.stringify(missing)}::jsonb
             where id = ${id}`,
      ),
    );
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await writeResult(db, one, async (trx) => {
      await deleteRows(trx, id);
      await execute(
        trx,
        sql`update product_import set state = 'unreadable', done = 0, tries = 0, fault = ${error.message} where id = ${id}`,
      );
    });
  } finally {
    // This fails only if the database is down, which is also why the attempt failed.
    await execute(db, sql`update product_import set reading_since = null where id = ${id}`).catch(() => {});
  }
};
