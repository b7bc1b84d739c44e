import { sql } from 'drizzle-orm';
import { record } from '#features/audit/server/record.ts';
import type { MoveKind, MoveRowKind } from '#features/moving-in/contract/move-files.ts';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, rows } from '#platform/server/db/query.ts';
import type { AppliedRow, KeptRow, MoveActor, UndoRow } from './file-kind.ts';
import { getFileKind } from './file-kinds.ts';

/** Rows written at once, which limits memory for large files. */
const PAGE = 500;

/** Limit for one statement, in ms; the transaction may take longer than a request may. */
const STATEMENT_MS = 60_000;

type Progress = (done: number) => Promise<void>;

type LockedFile = {
  kind: MoveKind;
  name: string;
  customerId: string;
  counts: Record<MoveRowKind, number>;
};

/**
 * Locks a file in this state until `trx` ends. Its row stays free, because the progress is written outside `trx`.
 * @returns null if another process was faster
 */
const lockFile = async (trx: Transaction, id: string, state: 'applying' | 'undoing'): Promise<LockedFile | null> => {
  await execute(trx, sql`set local statement_timeout = ${sql.raw(String(STATEMENT_MS))}`);
  await acquireNamedLocks(trx, 'moves', [id]);
  return maybeOne<LockedFile>(
    trx,
    sql`select kind, coalesce(nullif(file_name, ''), 'a file') as name, counts,
               ${sql.raw(state === 'applying' ? 'applied_by' : 'undone_by')} as "customerId"
          from move_file where id = ${id} and state = ${state}`,
  );
};

const toActor = (fileId: string, { customerId, name }: LockedFile, word: string): MoveActor => ({
  fileId,
  customerId,
  why: `${word} ${name}`,
});

/** The rows of a file with something to do, page by page, in file order. */
async function* iterateRows(trx: Transaction, id: string): AsyncGenerator<UndoRow<unknown, unknown>[]> {
  let after = 0;
  for (;;) {
    const page = await rows<UndoRow<unknown, unknown>>(
      trx,
      sql`select line, label, draft, entity_id as "entityId", made from move_row
           where file_id = ${id} and draft is not null and line > ${after} order by line limit ${PAGE}`,
    );
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    after = page.at(-1)?.line ?? after;
  }
}

const storeApplied = (trx: Transaction, id: string, applied: readonly AppliedRow[]) =>
  execute(
    trx,
    sql`update move_row r set entity_id = a."entityId", made = a.made
          from json_to_recordset(${JSON.stringify(applied)}::json) a(line int, "entityId" text, made jsonb)
         where r.file_id = ${id} and r.line = a.line`,
  );

const storeKept = (trx: Transaction, id: string, kept: readonly KeptRow[]) =>
  execute(
    trx,
    sql`update move_row r set kept = k.why
          from json_to_recordset(${JSON.stringify(kept)}::json) k(line int, why text)
         where r.file_id = ${id} and r.line = k.line`,
  );

/**
 * Imports the rows of a checked file that are not refused, all or none of them. It does nothing if another process was
 * faster.
 * @param reportProgress called with the number of rows written
 */
export const applyFile = async (trx: Transaction, id: string, reportProgress: Progress): Promise<void> => {
  const file = await lockFile(trx, id, 'applying');
  if (file === null) return;
  const kind = getFileKind(file.kind);
  const actor = toActor(id, file, 'Import of');
  let done = 0;
  for await (const page of iterateRows(trx, id)) {
    await storeApplied(trx, id, await kind.apply(trx, page, actor));
    done += page.length;
    await reportProgress(done);
  }
  const changes = { new: [0, file.counts.new], changed: [0, file.counts.changed] } satisfies Record<
    string,
    [number, number]
  >;
  await record(trx, {
    kind: 'move.apply',
    entity: 'move_file',
    entityId: id,
    actorId: file.customerId,
    changes,
  });
  await execute(trx, sql`update move_file set state = 'applied', applied_at = now(), tries = 0 where id = ${id}`);
};

/**
 * Undoes an applied file, and stores a reason for every row that stays. It does nothing if another process was faster.
 * @param reportProgress called with the number of rows processed
 */
export const undoFile = async (trx: Transaction, id: string, reportProgress: Progress): Promise<void> => {
  const file = await lockFile(trx, id, 'undoing');
  if (file === null) return;
  const kind = getFileKind(file.kind);
  const actor = toActor(id, file, 'Undo of');
  let [done, notUndoneCount] = [0, 0];
  for await (const page of iterateRows(trx, id)) {
    const kept = await kind.undo(trx, page, actor);
    await storeKept(trx, id, kept);
    notUndoneCount += kept.length;
    done += page.length;
    await reportProgress(done);
  }
  await record(trx, { kind: 'move.undo', entity: 'move_file', entityId: id, actorId: file.customerId });
  await execute(
    trx,
    sql`update move_file set state = 'undone', undone_at = now(), tries = 0, kept = ${notUndoneCount} where id = ${id}`,
  );
};
