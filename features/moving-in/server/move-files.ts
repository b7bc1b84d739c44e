import { type SQL, sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import {
  type MoveFile,
  type MoveRow,
  type MoveRowList,
  type MoveState,
  redirectKinds,
  steppedKinds,
} from '#features/moving-in/contract/move-files.ts';
import { toChunks } from '#platform/server/files/to-chunks.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne, one, oneValue, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { CANCELED, createTooLateError } from '#platform/server/jobs/run-file-steps.ts';
import { forgetFile } from './check-file.ts';
import { invitationJoins, isInvitingStopped } from './invitations.ts';

/** The counts of a file before its check. */
const NO_COUNTS = sql`'{"refused": 0, "new": 0, "changed": 0, "same": 0}'::jsonb`;

type MoveFileRow = Omit<MoveFile, 'createdAt' | 'applied' | 'undone' | 'invitations'> & {
  createdAt: Date;
  appliedAt: Date | null;
  appliedBy: string | null;
  undoneAt: Date | null;
  undoneBy: string | null;
  invitations: Omit<MoveFile['invitations'], 'isStopped'>;
};

/** SQL condition. After an attempt to apply the file, some of its rows may be written already. */
const canCheckAgain = sql`(f.state = 'checked' and f.tries = 0 and exists (select from move_chunk p where p.file_id = f.id))`;

const selectFiles = (which: SQL): SQL => sql`
  select f.id as _id, f.file_name as "fileName", f.kind, f.source, f.left_behind as "leftBehind", c.name as by,
         f.created_at as "createdAt", f.state, f.counts, f.warned, f.fault, f.done, f.kept,
         f.fault = ${CANCELED} as "isCanceled",
         f.tries > 0 and (f.state = 'checked' or f.state = 'applied') as failed,
         f.applied_at as "appliedAt", a.name as "appliedBy", f.undone_at as "undoneAt", u.name as "undoneBy",
         ${canCheckAgain} as "canCheckAgain",
         f.proves_consent as "provesConsent",
         case when f.kind = 'customers'
              then (select count(*)::int from move_row r
                     where r.file_id = f.id and r.kind = 'new' and r.draft ->> 'newsletter' = 'true') else 0 end as consents,
         i.invitations
    from move_file f join customer c on c.id = f.customer_id
    left join customer a on a.id = f.applied_by left join customer u on u.id = f.undone_by ${invitationJoins} ${which}`;

const toCompletion = (at: Date | null, by: string | null) =>
  at === null ? null : { at: at.toISOString(), by: by ?? '' };

const toMoveFile = ({
  createdAt,
  appliedAt,
  appliedBy,
  undoneAt,
  undoneBy,
  invitations,
  ...more
}: MoveFileRow): MoveFile => ({
  ...more,
  createdAt: createdAt.toISOString(),
  applied: toCompletion(appliedAt, appliedBy),
  undone: toCompletion(undoneAt, undoneBy),
  invitations: { ...invitations, isStopped: isInvitingStopped(invitations) },
});

/**
 * Stores a file while it is uploaded, for a job to check. If the upload does not complete, nothing is stored.
 * @throws what `pieces` throws
 */
export const storeMoveFile = async (
  db: Database,
  { customerId }: Caller,
  fileName: string,
  pieces: AsyncIterable<Buffer>,
): Promise<{ _id: string }> => {
  const id = await oneValue<string>(
    db,
    sql`insert into move_file (customer_id, file_name, counts)
        values (${customerId}, ${fileName}, ${NO_COUNTS}) returning id`,
  );
  try {
    let position = 0;
    for await (const data of toChunks(pieces)) {
      await execute(db, sql`insert into move_chunk (file_id, position, data) values (${id}, ${position}, ${data})`);
      position += 1;
    }
    await execute(db, sql`update move_file set state = 'checking' where id = ${id}`);
  } catch (error) {
    await execute(db, sql`delete from move_file where id = ${id}`);
    throw error;
  }
  return { _id: id };
};

/** Lists one page of files, newest first. */
export const listMoveFiles = async (
  db: Database,
  { page, limit }: PageQuery,
): Promise<{ items: MoveFile[]; total: number }> => {
  const [found, { total }] = await Promise.all([
    rows<MoveFileRow>(
      db,
      selectFiles(sql`where f.state <> 'arriving' order by f.id desc limit ${limit} offset ${(page - 1) * limit}`),
    ),
    one<{ total: number }>(db, sql`select count(*)::int as total from move_file where state <> 'arriving'`),
  ]);
  return { items: found.map(toMoveFile), total };
};

/** @throws DomainError `not_found` */
export const getMoveFile = async (db: Database, id: string): Promise<MoveFile> => {
  const found = await maybeOne<MoveFileRow>(db, selectFiles(sql`where f.id = ${id} and f.state <> 'arriving'`));
  if (found === null) throw new DomainError('not_found');
  return toMoveFile(found);
};

/**
 * Lists one page of one of a file's row lists, in file order.
 * @throws DomainError `not_found`
 */
export const listMoveRows = async (
  db: Database,
  id: string,
  { kind, page, limit }: PageQuery & { kind: MoveRowList },
): Promise<{ items: MoveRow[]; total: number }> => {
  const { counts, warned, kept } = await getMoveFile(db, id);
  const which =
    kind === 'kept' ? sql`kept is not null` : kind === 'warned' ? sql`warnings <> '{}'` : sql`kind = ${kind}`;
  const items = await rows<MoveRow>(
    db,
    sql`select line, label, detail, warnings, ${kind === 'kept' ? sql`kept` : sql`problem`} as problem from move_row
         where file_id = ${id} and ${which} order by line limit ${limit} offset ${(page - 1) * limit}`,
  );
  return { items, total: kind === 'kept' ? kept : kind === 'warned' ? warned : counts[kind] };
};

/** True if the file is in one of these states, so that a repeated request changes nothing. */
const hasState = ({ state }: MoveFile, states: readonly MoveState[]): boolean => states.includes(state);

const createStaleError = () =>
  new DomainError('import_stale', { message: 'This check of the file is no longer valid. Choose the file again.' });

/** @throws DomainError `permission_missing` if the file becomes redirects and the caller may not edit them */
const refuseKind = ({ kind }: MoveFile, { hasMorePermission }: Caller): void => {
  if (redirectKinds.includes(kind) && !hasMorePermission) throw new DomainError('permission_missing');
};

/** SQL condition for the same rule. The check may find out the kind of the file just before the update. */
export const isAllowedKind = ({ hasMorePermission }: Caller): SQL =>
  hasMorePermission ? sql`true` : sql`kind <> all(${sql.param(redirectKinds)}::text[])`;

/**
 * Requests a job to import a checked file. Repeated requests import it once.
 * @param provesConsent true if the caller states that they can prove the customers' consent to the newsletter
 * @throws DomainError `not_found`, `permission_missing`, `import_faulty` if there is nothing to import, `import_stale`
 */
export const requestApply = async (
  db: Database,
  caller: Caller,
  id: string,
  provesConsent: boolean,
): Promise<MoveFile> => {
  refuseKind(await getMoveFile(db, id), caller);
  await execute(
    db,
    sql`update move_file set state = 'applying', applied_by = ${caller.customerId}, proves_consent = ${provesConsent}, done = 0, tries = 0, fault = ''
         where id = ${id} and state = 'checked' and (counts ->> 'new')::int + (counts ->> 'changed')::int > 0
           and ${isAllowedKind(caller)}`,
  );
  const found = await getMoveFile(db, id);
  refuseKind(found, caller);
  if (hasState(found, ['applying', 'applied'])) return found;
  if (hasState(found, ['checked', 'unreadable'])) throw new DomainError('import_faulty');
  throw createStaleError();
};

/**
 * Requests a job to check a stored file again. Repeated requests check it once.
 * @throws DomainError `not_found`, `import_stale` if the file is not stored, or was imported
 */
export const requestRecheck = async (db: Database, id: string): Promise<MoveFile> => {
  const isRequested = await execute(
    db,
    sql`update move_file f set state = 'checking', counts = ${NO_COUNTS}, warned = 0, done = 0, fault = ''
         where id = ${id} and ${canCheckAgain}`,
  );
  const found = await getMoveFile(db, id);
  if (isRequested === 0 && !hasState(found, ['checking'])) throw createStaleError();
  return found;
};

/**
 * Cancels the check or the import of a file. The job that works on it stops, in whichever process. The contents of a
 * canceled check are deleted. An import that is written as a whole leaves nothing behind; what one in steps has written
 * is undone by the job. Repeated requests change nothing.
 * @throws DomainError `not_found`, `permission_missing`, `import_stale`
 */
export const cancelMoveFile = async (db: Database, caller: Caller, id: string): Promise<MoveFile> => {
  refuseKind(await getMoveFile(db, id), caller);
  await db.transaction(async (trx) => {
    const canceled = await maybeOne<{ state: MoveState }>(
      trx,
      sql`update move_file
             set state = case when state = 'checking' then 'unreadable'
                              when kind = any(${sql.param(steppedKinds)}::text[]) then 'undoing' else 'checked' end,
                 undone_by = case when state = 'applying' and kind = any(${sql.param(steppedKinds)}::text[])
                                  then ${caller.customerId}::uuid end,
                 done = 0, tries = 0, fault = ${CANCELED}
           where id = ${id} and state in ('checking', 'applying') and ${isAllowedKind(caller)} returning state`,
    );
    if (canceled?.state === 'unreadable') await forgetFile(trx, id);
  });
  const found = await getMoveFile(db, id);
  refuseKind(found, caller);
  if (!found.isCanceled) throw createTooLateError();
  return found;
};

/** SQL of the fault while a file is undone. One whose import was canceled and could not be undone stays canceled. */
const undoFault = sql`case when applied_at is null then ${CANCELED} else '' end`;

/**
 * Requests a job to undo an applied file. Repeated requests undo it once.
 * @throws DomainError `not_found`, `permission_missing`, `import_not_applied`
 */
export const requestUndo = async (db: Database, caller: Caller, id: string): Promise<MoveFile> => {
  refuseKind(await getMoveFile(db, id), caller);
  await execute(
    db,
    sql`update move_file set state = 'undoing', undone_by = ${caller.customerId}, done = 0, tries = 0, fault = ${undoFault}
         where id = ${id} and state = 'applied' and ${isAllowedKind(caller)}`,
  );
  const found = await getMoveFile(db, id);
  refuseKind(found, caller);
  if (hasState(found, ['undoing', 'undone'])) return found;
  throw new DomainError('import_not_applied');
};

/**
 * Requests a job to undo all applied files that the caller may undo, the newest first.
 * @returns the number of files
 */
export const requestUndoAll = async (db: Database, caller: Caller): Promise<{ files: number }> => ({
  files: await execute(
    db,
    sql`update move_file set state = 'undoing', undone_by = ${caller.customerId}, done = 0, tries = 0, fault = ${undoFault}
         where state = 'applied' and ${isAllowedKind(caller)}`,
  ),
});
