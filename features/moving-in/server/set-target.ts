import { sql } from 'drizzle-orm';
import type { MoveRow } from '#features/moving-in/contract/move-files.ts';
import { writeRedirect } from '#features/redirects/server/manage-redirects.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne, one } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';

/** The problem of an old address for which staff can choose a target. */
export const LEADS_NOWHERE = 'No page here has this address';

/**
 * Redirects an old address of a sitemap that leads nowhere to a page. An undo of the file does not remove this
 * redirect, because staff chose its target.
 * @throws DomainError `not_found` if there is no such row, or it already leads somewhere; those of `writeRedirect`
 */
export const setTarget = (
  db: Database,
  caller: Caller,
  { id, line }: { id: string; line: number },
  target: string,
): Promise<MoveRow> =>
  db.transaction(async (trx) => {
    await maybeOne(trx, sql`select from move_file where id = ${id} for update`);
    const row = await maybeOne<{ path: string }>(
      trx,
      sql`select r.label as path from move_row r join move_file f on f.id = r.file_id
           where r.file_id = ${id} and r.line = ${line} and r.problem = ${LEADS_NOWHERE}
             and f.kind = 'sitemap' and f.state in ('checked', 'applied', 'undone')`,
    );
    if (row === null) throw new DomainError('not_found');
    const saved = await writeRedirect(trx, caller, { path: row.path, target, was: null });
    await execute(
      trx,
      sql`update move_file
             set counts = counts || jsonb_build_object('refused', (counts ->> 'refused')::int - 1,
                                                       'same', (counts ->> 'same')::int + 1)
           where id = ${id}`,
    );
    return one<MoveRow>(
      trx,
      sql`update move_row set kind = 'same', problem = '', detail = ${`Leads to ${saved.target}`}
           where file_id = ${id} and line = ${line} returning line, label, detail, warnings, problem`,
    );
  });
