import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import type { ReadingAnswers, ReadingQuestion } from '#features/file-readings/contract/file-readings.ts';
import { DEAD_AFTER } from './import-files.ts';
import { storeCategoryIds } from './category-slugs.ts';
import { insertImportRows, serializeRows, type StoredRow } from './draft-rows.ts';
import { listPossibleColumns } from './possible-columns.ts';
import type { OpenRows } from '#features/other-shops/server/open-rows.ts';
import { type ImportFile, getImportFile, openFile } from './open-file.ts';
import { type PlannedFile, planFile } from './plan-file.ts';
import { requestFiles } from '#features/import-pictures/server/file-sources.ts';
import { renewDuring } from '#platform/server/jobs/renew-during.ts';
import { type ReadList, readList } from '#features/plain-lists/server/read-list.ts';
import { pickAnswers } from '#features/plain-lists/server/ask-reading.ts';
import { getColumnMapping, getSavedAnswers } from '#features/plain-lists/server/saved-heads.ts';
import { getShopFacts } from '#features/other-shops/server/shop-facts.ts';
import { hasPasswords } from '#features/other-shops/server/secret-columns.ts';
import { createUnreadableError } from '#platform/server/tables/unreadable-error.ts';

/** The message after a process died while it read the file. */
const STOPPED_MESSAGE =
  'The shop stopped while it was reading this file. Choose it again; if that happens once more, split the file.';

/** One attempt to check a file. It writes nothing after a later attempt, with a higher number, has started. */
export type CheckAttempt = { id: string; attempt: number };

/**
 * Writes results of this attempt.
 * @throws Error if a later attempt has started
 */
export const writeResult = (
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

export const deleteRows = (trx: Transaction, id: string) =>
  execute(trx, sql`delete from import_row where import_id = ${id}`);

/** Deletes the bytes of a file. Other imports that check the same file lose them too. */
const deleteBytes = (trx: Transaction, id: string) =>
  execute(
    trx,
    sql`delete from import_chunk where import_id = (select coalesce(file_of, id) from product_import where id = ${id})`,
  );

/** Stores the questions that a file leaves open, and the answers used to read it. */
const storeReading = (
  db: Database,
  one: CheckAttempt,
  { questions, answers }: { questions: readonly ReadingQuestion[]; answers: ReadingAnswers },
): Promise<void> =>
  writeResult(db, one, (trx) =>
    execute(
      trx,
      sql`update product_import
             set questions = ${JSON.stringify(questions)}::jsonb, reading = ${JSON.stringify(answers)}::jsonb
           where id = ${one.id}`,
    ),
  );

/**
 * Reads all rows once, to decide how to read the file.
 * @returns null if staff must answer questions first
 * @throws DomainError `invalid_request` if it is not a product file
 */
const readFile = async (
  db: Database,
  one: CheckAttempt,
  { leftOut, reading, rows, sheets, source, ...opened }: ImportFile & OpenRows,
): Promise<ReadList | null> => {
  // Store the sheets at once: if one sheet cannot be read, staff can choose another.
  await writeResult(db, one, (trx) =>
    execute(
      trx,
      sql`update product_import set sheets = ${sql.param(sheets)}::text[], source = ${source} where id = ${one.id}`,
    ),
  );
  if (!opened.isAnswered) {
    await storeReading(db, one, opened);
    return null;
  }
  const { value: head } = await rows.next();
  if (head === undefined) throw createUnreadableError('There is nothing in this file.');
  if (hasPasswords(head)) {
    await writeResult(db, one, (trx) => deleteBytes(trx, one.id));
    throw createUnreadableError('This file has customers’ passwords. Upload it on the page Moving in.');
  }
  const columns = await listPossibleColumns(db, opened, head.cells);
  const context = {
    columns,
    mapping: await getColumnMapping(db, head.cells, columns),
    answers: { ...(await getSavedAnswers(db, head.cells)), ...reading },
    leftOut: new Set(leftOut),
    source,
    tax: await getShopFacts(db),
  };
  const list = await readList(db, head, rows, context);
  const listAnswers = pickAnswers(list.questions, context.answers);
  await storeReading(db, one, {
    questions: [...opened.questions, ...list.questions],
    answers: { ...opened.answers, ...listAnswers },
  });
  return list.isAnswered ? list : null;
};

/** @returns null if staff must answer questions first */
const planImport = async (
  db: Database,
  one: CheckAttempt,
  reportProgress: (done: number) => Promise<void>,
  publicUrl: string,
): Promise<PlannedFile | null> => {
  const file = await getImportFile(db, one.id);
  const renew = () => reportProgress(0);
  const opened = await renewDuring(renew, openFile(db, file, { isJob: true }));
  try {
    const list = await renewDuring(renew, readFile(db, one, { ...file, ...opened }));
    if (list === null) return null;
    const storePage = (planned: readonly StoredRow[]) =>
      writeResult(db, one, (trx) => insertImportRows(trx, one.id, serializeRows(planned)));
    const planned = await planFile(db, file, await renewDuring(renew, opened.readAgain()), list, {
      storePage,
      reportProgress,
      publicUrl,
    });
    return { ...planned, unknown: [...planned.unknown, ...opened.leftBehind] };
  } finally {
    opened.close();
  }
};

/**
 * Records that this process is reading the file.
 * @returns false if a process died while it read the file, which is then not read again
 */
const markReading = async (db: Database, one: CheckAttempt): Promise<boolean> => {
  let isRefused = false;
  await writeResult(db, one, async (trx) => {
    await deleteRows(trx, one.id);
    const refused = await execute(
      trx,
      sql`update product_import
             set state = 'unreadable', done = 0, tries = 0, reading_since = null, fault = ${STOPPED_MESSAGE}
           where id = ${one.id} and reading_since < now() - ${DEAD_AFTER}`,
    );
    isRefused = refused > 0;
    await execute(
      trx,
      sql`update product_import set reading_since = now(), category_ids = '{}' where id = ${one.id} and state = 'checking'`,
    );
  });
  return !isRefused;
};

/**
 * Checks an uploaded file against the shop's current data. Stores the changes and problems of each row, or why the file
 * cannot be read, or the questions that staff must answer first. New pictures and documents that the file names are
 * fetched first (`fetchNamedFiles`), unless rows are refused because the shop lacks a category: staff decide about that
 * before, and then the file is checked again. No product is written. Each attempt starts over, so a failed one leaves
 * nothing behind. A file during which a process died is not tried again.
 * @param reportProgress called with the number of rows checked
 * @param publicUrl the origin of the shop, whose links in descriptions become paths
 */
export const checkRows = async (
  db: Database,
  one: CheckAttempt,
  reportProgress: (done: number) => Promise<void>,
  publicUrl: string,
): Promise<void> => {
  const { id } = one;
  if (!(await markReading(db, one))) return;
  try {
    const planned = await planImport(db, one, reportProgress, publicUrl);
    if (planned === null) {
      await writeResult(db, one, (trx) =>
        execute(trx, sql`update product_import set state = 'asking', done = 0, tries = 0 where id = ${id}`),
      );
      return;
    }
    const { counts, warned, sameNames, unknown, missing, files } = planned;
    if (!planned.asksForMissing && files.some(({ pending }) => pending.size > 0)) {
      await writeResult(db, one, async (trx) => {
        await deleteRows(trx, id);
        await requestFiles(trx, id, files);
      });
      return;
    }
    await writeResult(db, one, async (trx) => {
      const above = sql`${sql.param(missing.categories.map(({ under }) => under))}::text[]`;
      await storeCategoryIds(trx, id, sql`select unnest(${above})`);
      await execute(
        trx,
        sql`update product_import
               set state = 'checked', done = 0, tries = 0, counts = ${JSON.stringify(counts)}::jsonb, warned = ${warned}, same_names = ${sameNames},
                   unknown = ${sql.param(unknown)}::text[], missing = ${JSON.stringify(missing)}::jsonb
             where id = ${id}`,
      );
    });
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
    // This fails only if the database is down. The attempt then failed for the same reason.
    await execute(db, sql`update product_import set reading_since = null where id = ${id}`).catch(() => {});
  }
};
