import { type SQL, sql } from 'drizzle-orm';
import type { GroupedRows, ImportProblem } from '#features/catalog-import/contract/import-rows.ts';
import type { Database } from '#platform/server/db/open.ts';
import { groupMessages } from '#platform/server/tables/group-messages.ts';
import { getMoveFile } from './move-files.ts';

/** The parts in which messages of one kind differ, as patterns, and how they are shown. */
const values: readonly (readonly [pattern: string, shown: string])[] = [
  ['^The (name|title) “.*” becomes “.*”$', 'The \\1 changes'],
  ['(so the name is) “.*”$', '\\1 “…”'],
  ['^(The line) “.*” (is cut)', '\\1 “…” \\2'],
  ['(has no product|has the address) .*', '\\1 …'],
  ['(not valid|not a number|such as USD|characters|is left out): .*', '\\1'],
  ['^The phone number .* is left out', 'The phone number is left out'],
  ['^(The day|Second row of) .*(,| does)', '\\1 …\\2'],
  ['^.* (is read as) .*, with', '… \\1 …, with'],
  ['^.* is (not an email address|not a country)', '… is \\1'],
  ['[0-9][0-9,]*', '…'],
];

const toKindOfMessage = (message: SQL): SQL =>
  values.reduce((kind, [pattern, shown]) => sql`regexp_replace(${kind}, ${pattern}, ${shown}, 'g')`, message);

/**
 * Lists the problems of the refused rows of a file, or the warnings of the others, grouped by kind of message, the most
 * frequent first.
 * @throws DomainError `not_found`
 */
export const listMoveProblems = async (
  db: Database,
  id: string,
  { kind }: { kind: GroupedRows },
): Promise<ImportProblem[]> => {
  await getMoveFile(db, id);
  const [messages, which] =
    kind === 'refused' ? [sql`array[r.problem]`, sql`r.kind = 'refused'`] : [sql`r.warnings`, sql`r.warnings <> '{}'`];
  return groupMessages(
    db,
    sql`select r.line, '' as "column", m.message, ${toKindOfMessage(sql`m.message`)} as kind
          from move_row r, unnest(${messages}) m(message) where r.file_id = ${id} and ${which}`,
    true,
  );
};
