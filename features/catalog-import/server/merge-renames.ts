import type { PlannedRow } from '#features/product-columns/server/plan-row.ts';
import { describeRenames, startRename } from '#platform/server/tables/describe-rename.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';

const getTexts = ({ originals = [] }: FileRow): string[] => originals.map(({ text }) => text);

/** True if the rows had the same name in the file, as the variants of a product do. */
export const areVariants = (one: FileRow | undefined, other: FileRow): boolean =>
  one !== undefined && getTexts(one).some((text) => getTexts(other).includes(text));

/**
 * Replaces the warnings of variants, each of whose names changes, with one for their product, on its first row.
 * @param rows the rows as read, with the original names
 * @param column the name of the column with the names; undefined if the file has none
 */
export const mergeRenames = (
  rows: readonly FileRow[],
  planned: readonly PlannedRow[],
  column: string | undefined,
): PlannedRow[] => {
  const texts = new Map(rows.map((row) => [row.line, getTexts(row)]));
  const counts = new Map<string, number>();
  const findStart = (line: number, warning: PlannedRow['warnings'][number]): string | undefined =>
    warning.column === column
      ? texts
          .get(line)
          ?.map((text) => startRename(text))
          .find((start) => warning.message.startsWith(start))
      : undefined;
  const kept = planned.map((row) => {
    const warnings = row.warnings.filter((warning) => {
      const start = findStart(row.line, warning);
      const count = start === undefined ? 0 : (counts.get(start) ?? 0);
      if (start !== undefined) counts.set(start, count + 1);
      return count === 0;
    });
    return { ...row, warnings };
  });
  return kept.map((row) => {
    const warnings = row.warnings.map((warning) => {
      const count = counts.get(findStart(row.line, warning) ?? '') ?? 1;
      return count === 1 ? warning : { ...warning, message: describeRenames(warning.message, count) };
    });
    return { ...row, warnings };
  });
};
