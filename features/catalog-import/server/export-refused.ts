import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { FileFormat } from '#platform/contract/fields.ts';
import type { ImportRow } from '#features/catalog-import/contract/import-rows.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { PROBLEM_HEADER } from '#features/product-columns/server/match-columns.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';
import { type TableFile, writeTable } from '#platform/server/tables/write-table.ts';
import { getImportFile, openFile } from './open-file.ts';
import { getImport } from './read-imports.ts';

const PAGE = 500;

type RefusedImportRow = Pick<ImportRow, 'line' | 'problems'>;
type ExportedRow = { cells: string[]; line: number; problem: string };

const formatProblems = (problems: ImportRow['problems']): string =>
  problems.map(({ column, message }) => (column === '' ? message : `${column}: ${message}`)).join('; ');

/** Inserts the problem after the file's last column, before any surplus cells. */
const addProblemCell = (cells: readonly string[], width: number, problem: string): string[] => {
  const plain = [...cells, ...Array.from({ length: Math.max(width - cells.length, 0) }, () => '')];
  return [...plain.slice(0, width), problem, ...plain.slice(width)];
};

/**
 * Exports the refused rows unchanged, with their problems in a last column. A later import ignores that column.
 * @throws DomainError `not_found`, `import_file_deleted`; those of `openFile`
 */
export const exportRefusedRows = async (db: Database, id: string, format: FileFormat): Promise<TableFile> => {
  const { origin, hasFile } = await getImport(db, id);
  if (origin === 'file' && !hasFile) throw new DomainError('import_file_deleted');
  const { rows: all, close } = await openFile(db, await getImportFile(db, id), { isRaw: true });
  const { value: head } = await all.next();
  const headers = head?.cells ?? [];
  const readRefused = (after: number) =>
    rows<RefusedImportRow>(
      db,
      sql`select line, problems from import_row
           where import_id = ${id} and kind = 'refused' and line > ${after} order by line limit ${PAGE}`,
    );
  /** Both lists are in line order, so each is read only once. */
  const find = async (refusedRows: readonly RefusedImportRow[]): Promise<ExportedRow[]> => {
    const problems = new Map(refusedRows.map((one) => [one.line, formatProblems(one.problems)]));
    const found: ExportedRow[] = [];
    while (found.length < refusedRows.length) {
      const next: IteratorResult<FileRow> = await all.next();
      if (next.done === true) break;
      const problem = problems.get(next.value.line);
      if (problem !== undefined) found.push({ ...next.value, problem });
    }
    return found;
  };
  return writeTable<ExportedRow>({
    format,
    headers: [...headers, PROBLEM_HEADER],
    read: async (last) => find(await readRefused(last?.line ?? 0)),
    toCells: ({ cells, problem }) => addProblemCell(cells, headers.length, problem),
    close,
  });
};
