import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { type MoveRowKind, redirectKinds } from '#features/moving-in/contract/move-files.ts';
import { type FileStore, type OpenRows, openRows } from '#features/other-shops/server/open-rows.ts';
import { addFormerHosts } from '#features/former-links/server/former-hosts.ts';
import { hasPasswords } from '#features/other-shops/server/secret-columns.ts';
import { getTaxAndDeliveryRules } from '#features/settings/server/tax-and-delivery.ts';
import { renewDuring } from '#platform/server/jobs/renew-during.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import { createUnreadableError } from '#platform/server/tables/unreadable-error.ts';
import { convertDates, type DayOrder, judgeDayOrder } from '#platform/server/tables/day-order.ts';
import type { PlannedRow } from './file-kind.ts';
import { recognizeFile } from './file-kinds.ts';
import { HostVote } from './name-hosts.ts';
import { toPages, watchColumns } from './read-rows.ts';

export const moveFileStore: FileStore = {
  table: sql`move_file`,
  selectChunks: (id) => sql`select position, data from move_chunk where file_id = ${id}`,
};

/** One attempt to check a file. It writes nothing after a later attempt, with a higher number, has started. */
type CheckAttempt = { id: string; attempt: number };

type Progress = (done: number) => Promise<void>;

/** @throws Error if a later attempt has started */
const writeResult = (
  db: Database,
  { id, attempt }: CheckAttempt,
  write: (trx: Transaction) => Promise<unknown>,
): Promise<void> =>
  db.transaction(async (trx) => {
    const lockedCount = await execute(
      trx,
      sql`select from move_file where id = ${id} and state = 'checking' and tries = ${attempt} for update`,
    );
    if (lockedCount === 0) throw new Error('the file is being checked by another process');
    await write(trx);
  });

/** Deletes the bytes of a file: its rows are already stored, and it may contain password hashes. */
export const deleteBytes = (trx: Transaction, id: string) =>
  execute(trx, sql`delete from move_chunk where file_id = ${id}`);

const deleteRows = (trx: Transaction, id: string) => execute(trx, sql`delete from move_row where file_id = ${id}`);

/** Deletes all contents of a file that cannot be checked. */
export const forgetFile = async (trx: Transaction, id: string): Promise<void> => {
  await deleteRows(trx, id);
  await deleteBytes(trx, id);
};

const insertRows = (trx: Transaction, id: string, planned: readonly PlannedRow<unknown>[]) =>
  execute(
    trx,
    sql`insert into move_row (file_id, line, kind, label, detail, warnings, problem, draft)
        select ${id}::uuid, line, kind, label, detail, array(select json_array_elements_text(warnings)), coalesce(problem, ''), draft
          from json_to_recordset(${JSON.stringify(planned)}::json)
               r(line int, kind text, label text, detail text, warnings json, problem text, draft jsonb)`,
  );

/** Reads the dates of all rows once, to find out how the file writes them. */
const judgeDates = async (db: Database, opened: OpenRows, columns: readonly number[]): Promise<DayOrder> => {
  const { home } = await getTaxAndDeliveryRules(db);
  return judgeDayOrder(opened.rows, columns, home.country);
};

/** Adds the warning about the date of a row that would change something. */
const addWarning = (row: PlannedRow<unknown>, some: ReadonlyMap<number, string>): PlannedRow<unknown> => {
  const warning = some.get(row.line);
  return warning === undefined || row.draft === null ? row : { ...row, warnings: [...row.warnings, warning] };
};

const planFile = async (db: Database, one: CheckAttempt, opened: OpenRows, reportProgress: Progress) => {
  const { value: first } = await opened.rows.next();
  if (first === undefined) throw createUnreadableError('There is nothing in this file.');
  const { head, kind, source } = recognizeFile(first);
  const filled = new Set<number>();
  const counts: Record<MoveRowKind, number> = { refused: 0, new: 0, changed: 0, same: 0 };
  const seen = new Map<string, number>();
  const vote = new HostVote();
  let [warned, done, waiting] = [0, 0, 0];
  const read = source.open(head);
  const dates = (source.dates ?? []).filter((name) => head.has(name)).map((name) => head.column(name).at);
  const order = dates.length === 0 ? null : await judgeDates(db, opened, dates);
  const rows = order === null ? opened.rows : await opened.readAgain();
  if (order !== null) await rows.next();
  const watched = watchColumns(rows, head, filled);
  const dateWarnings = new Map<number, string>();
  const dated = order === null ? watched : convertDates(watched, dates, order, dateWarnings);
  for await (const page of toPages(read(dated))) {
    const planned = (await kind.plan(db, page, seen)).map((row) => addWarning(row, dateWarnings));
    for (const row of planned) {
      counts[row.kind] += 1;
      vote.add(row);
      if (row.warnings.length > 0) warned += 1;
      if (kind.waitsForProduct?.(row) === true) waiting += 1;
    }
    await writeResult(db, one, (trx) => insertRows(trx, one.id, planned));
    done += page.length;
    await reportProgress(done);
  }
  if (done === 0) throw createUnreadableError('There is nothing in this file but its column names.');
  const leftBehind = head.names.filter((name, at) => name !== '' && filled.has(at) && !head.isUsed(at));
  // The pages of old addresses and the products of reviews may be imported later, so the file can be checked again.
  const isStored = (waiting > 0 || redirectKinds.includes(kind.kind)) && !hasPasswords(first);
  return { kind: kind.kind, source: source.name, hosts: vote.hosts, leftBehind, counts, warned, isStored };
};

/**
 * Checks an uploaded file against the current data of the shop. Stores the result of each row, or why it is refused, or
 * why the file cannot be read. Then deletes the file's bytes, except those of old addresses and of reviews that wait
 * for their products. Each attempt starts over, so a failed attempt leaves nothing behind.
 * @param reportProgress called with the number of rows checked
 */
export const checkFile = async (db: Database, one: CheckAttempt, reportProgress: Progress): Promise<void> => {
  const { id } = one;
  await writeResult(db, one, (trx) => deleteRows(trx, id));
  let checked = 0;
  const report: Progress = (done) => {
    checked = done;
    return reportProgress(done);
  };
  const renew = () => reportProgress(checked);
  try {
    const opened = await renewDuring(
      renew,
      openRows(db, moveFileStore, { file: id, sheet: '', reading: {} }, { isJob: true, isRaw: true }),
    );
    try {
      const { kind, source, hosts, leftBehind, counts, warned, isStored } = await renewDuring(
        renew,
        planFile(db, one, opened, report),
      );
      await writeResult(db, one, async (trx) => {
        if (!isStored) await deleteBytes(trx, id);
        await addFormerHosts(trx, hosts, { isEntered: false });
        await execute(
          trx,
          sql`update move_file
                 set state = 'checked', done = 0, tries = 0, kind = ${kind}, source = ${source}, warned = ${warned},
                     counts = ${JSON.stringify(counts)}::jsonb, left_behind = ${sql.param(leftBehind)}::text[],
                     hosts = ${sql.param(hosts)}::text[]
               where id = ${id}`,
        );
      });
    } finally {
      opened.close();
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await writeResult(db, one, async (trx) => {
      await forgetFile(trx, id);
      await execute(
        trx,
        sql`update move_file set state = 'unreadable', done = 0, tries = 0, fault = ${error.message} where id = ${id}`,
      );
    });
  }
};
