import type { PlannedRow } from '#features/product-columns/server/plan-row.ts';
import { describeRenames } from '#platform/server/tables/describe-rename.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';

const getTexts = ({ originals = [] }: FileRow): string[] => originals.map(({ text }) => text);

/** True if the rows had the same name in the file, as the variants of a product do. */
export const areVariants = (one: FileRow | undefined, other: FileRow): boolean =>
  one !== undefined && getTexts(one).some((text) => getTexts(other).includes(text));

/** Replaces the warnings of variants, each of whose names changes, with one for their product, on its first row. */
export const mergeRenames = (planned: readonly PlannedRow[]): PlannedRow[] => {
  const counts = new Map<string, number>();
  for (const { renames } of planned.flatMap(({ warnings }) => warnings)) {
    if (renames !== undefined) counts.set(renames, (counts.get(renames) ?? 0) + 1);
  }
  return planned.map((row) => ({
    ...row,
    warnings: row.warnings.flatMap(({ renames, ...warning }) => {
      if (renames === undefined) return [warning];
      const count = counts.get(renames);
      counts.delete(renames);
      if (count === undefined) return [];
      return [count === 1 ? warning : { ...warning, message: describeRenames(warning.message, count) }];
    }),
  }));
};
