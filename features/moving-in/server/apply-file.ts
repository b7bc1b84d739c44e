import { type SQL, sql } from 'drizzle-orm';
import { record } from '#features/audit/server/record.ts';
import type { MoveKind, MoveRowKind } from '#features/moving-in/contract/move-files.ts';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, rows } from '#platform/server/db/query.ts';
import type { AppliedRow, FileKind, KeptRow, MoveActor, UndoRow } from './file-kind.ts';
import { deleteBytes } from './check-file.ts';
import { getFileKind } from './file-kinds.ts';
import { forgetHosts } from './name-hosts.ts';

/**
 * The most rows written at once, and the most characters in them. Together they limit the memory that large files need.
 */
const PAGE = 500;
const MOST_LETTERS = 1_000_000;

/** The time limit for one statement, in ms. The whole transaction may take longer than a request may. */
const STATEMENT_MS = 60_000;

type Progress = (done: number) => Promise<void>;

type LockedFile = {
  kind: MoveKind;
  name: string;
  consentSource: string | null;
  customerId: string;
  counts: Record<MoveRowKind, number>;
};

/**
 * Locks a file in this state until `trx` ends. The lock does not cover the file's row, because progress is written to
 * it outside `trx`.
 * @returns null if another process has already handled the file
 */
const lockFile = async (trx: Transaction, id: string, state: 'applying' | 'undoing'): Promise<LockedFile | null> => {
  await execute(trx, sql`set local statement_timeout = ${sql.raw(String(STATEMENT_MS))}`);
  await acquireNamedLocks(trx, 'moves', [id]);
  return maybeOne<LockedFile>(
    trx,
    sql`select kind, coalesce(nullif(file_name, ''), 'a file') as name, counts,
               case when proves_consent then source || ', ' || coalesce(nullif(file_name, ''), 'a file') end as "consentSource",
               ${sql.raw(state === 'applying' ? 'applied_by' : 'undone_by')} as "customerId"
          from move_file where id = ${id} and state = ${state}`,
  );
};

const toActor = (fileId: string, { customerId, name, consentSource }: LockedFile, word: string): MoveActor => ({
  fileId,
  customerId,
  why: `${word} ${name}`,
  consentSource,
});

type StoredPage = UndoRow<unknown, unknown>[];

/**
 * Reads the next rows of a file that have something to do, in file order.
 * @param which SQL condition on rows that are not written yet
 */
const readPage = (
  trx: Transaction,
  id: string,
  { which, after, limit }: { which: SQL; after: number; limit: number },
): Promise<StoredPage> =>
  rows<UndoRow<unknown, unknown>>(
    trx,
    sql`with page as (
          select line, label, draft, entity_id, made from move_row
           where file_id = ${id} and draft is not null and ${which} and line > ${after} order by line limit ${limit}
        ), sized as (
          select *, sum(length(draft::text)) over (order by line) - length(draft::text) as before from page
        )
        select line, label, draft, entity_id as "entityId", made from sized where before < ${MOST_LETTERS} order by line`,
  );

const storeApplied = (trx: Transaction, id: string, applied: readonly AppliedRow[]) =>
  execute(
    trx,
    sql`update move_row r set entity_id = a."entityId", made = a.made
          from json_to_recordset(${JSON.stringify(applied)}::json) a(line int, "entityId" text, made jsonb)
         where r.file_id = ${id} and r.line = a.line`,
  );

/** Marks rows as undone, and stores why some of them stay. A second attempt skips marked rows. */
const storeUndone = (trx: Transaction, id: string, page: StoredPage, kept: readonly KeptRow[]) =>
  execute(
    trx,
    sql`update move_row r set undone = true, kept = k.why
          from unnest(${sql.param(page.map(({ line }) => line))}::int[]) w(line)
          left join json_to_recordset(${JSON.stringify(kept)}::json) k(line int, why text) using (line)
         where r.file_id = ${id} and r.line = w.line`,
  );

/** A step that applies or undoes a file, page by page. */
type FileStep = {
  state: 'applying' | 'undoing';
  /** SQL condition on rows that are not written yet. */
  which: SQL;
  /** The reason that the audit shows, before the name of the file. */
  why: string;
  write: (trx: Transaction, kind: FileKind, page: StoredPage, actor: MoveActor) => Promise<unknown>;
  end: (trx: Transaction, file: LockedFile) => Promise<void>;
};

/**
 * Writes a file in one transaction, or in one transaction per page if its kind has `rowsPerStep`.
 * @param long a connection without the usual time limits
 */
const writeFile = async (
  long: Database,
  id: string,
  reportProgress: Progress,
  { state, which, why, write, end }: FileStep,
): Promise<void> => {
  let [done, after] = [0, 0];
  /** @returns true if there may be more rows to write */
  const writeSome = async (trx: Transaction): Promise<boolean> => {
    const file = await lockFile(trx, id, state);
    if (file === null) return false;
    const kind = getFileKind(file.kind);
    for (;;) {
      const page = await readPage(trx, id, { which, after, limit: kind.rowsPerStep ?? PAGE });
      if (page.length === 0) {
        await end(trx, file);
        return false;
      }
      await write(trx, kind, page, toActor(id, file, why));
      done += page.length;
      after = page.at(-1)?.line ?? after;
      await reportProgress(done);
      if (kind.rowsPerStep !== undefined) return true;
    }
  };
  while (await long.transaction(writeSome));
};

/**
 * Imports the rows of a checked file, except refused rows. Does nothing if another process has already handled the
 * file.
 * @param reportProgress called with the number of rows written
 */
export const applyFile = (long: Database, id: string, reportProgress: Progress): Promise<void> =>
  writeFile(long, id, reportProgress, {
    state: 'applying',
    which: sql`entity_id is null`,
    why: 'Import of',
    write: async (trx, kind, page, actor) => storeApplied(trx, id, await kind.apply(trx, page, actor)),
    end: async (trx, { customerId: actorId, counts, consentSource }) => {
      const changes: Record<string, [unknown, unknown]> = {
        new: [0, counts.new],
        changed: [0, counts.changed],
        ...(consentSource !== null && { newsletterConsent: [null, 'proven'] }),
      };
      await record(trx, { kind: 'move.apply', entity: 'move_file', entityId: id, actorId, changes });
      await deleteBytes(trx, id);
      const ended = await execute(
        trx,
        sql`update move_file set state = 'applied', applied_at = now(), tries = 0 where id = ${id} and state = 'applying'`,
      );
      if (ended === 0) throw new Error('the import of a file was canceled');
    },
  });

/**
 * Undoes an applied file, and stores why some rows stay. Does nothing if another process has already handled the file.
 * @param reportProgress called with the number of rows processed
 */
export const undoFile = (long: Database, id: string, reportProgress: Progress): Promise<void> =>
  writeFile(long, id, reportProgress, {
    state: 'undoing',
    which: sql`entity_id is not null and not undone`,
    why: 'Undo of',
    write: async (trx, kind, page, actor) => storeUndone(trx, id, page, await kind.undo(trx, page, actor)),
    end: async (trx, { customerId: actorId }) => {
      await record(trx, { kind: 'move.undo', entity: 'move_file', entityId: id, actorId });
      await deleteBytes(trx, id);
      await forgetHosts(trx, id);
      await execute(
        trx,
        sql`update move_file f
               set state = 'undone', undone_at = now(), tries = 0,
                   kept = (select count(*) from move_row r where r.file_id = f.id and r.kept is not null)
             where id = ${id}`,
      );
    },
  });
