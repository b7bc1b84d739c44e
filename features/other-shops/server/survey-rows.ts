import type { FileRow } from '#platform/server/tables/file-row.ts';
import type { ReadingQuestion } from '#features/file-readings/contract/file-readings.ts';
import { type DecimalMark, NumberStyleJudge } from '#platform/server/tables/number-style.ts';
import type { Answers, SourceFile } from './source.ts';
import type { Column } from '#platform/server/tables/source-head.ts';

type RowSurvey<Name extends string> = {
  /** A question if the numbers of a column have two readings. */
  questions: ReadingQuestion[];
  /** The columns that have values and that the source does not read with these answers. */
  listLeftBehind: (answers: Answers) => string[];
  /** The decimal mark of each number column; null if its numbers show none. */
  getMarks: (answers: Answers) => Record<Name, DecimalMark | null>;
};

type Options<Name extends string> = {
  /** The number columns by any name. */
  numbers: Record<Name, Column>;
  /** The mark that the other shop always writes; null if it depends on the shop's language. */
  usualMark: DecimalMark | null;
  /** The columns that only some answers about sale prices read, and these answers. */
  saleColumns?: readonly Column[];
  saleAnswers?: readonly Answers['salePrice'][];
  visit?: (row: FileRow) => void;
};

/** Reads a file once: how its columns write numbers, which columns have values, and what `visit` collects. */
export const surveyRows = async <Name extends string>(
  file: SourceFile,
  { numbers, usualMark, saleColumns = [], saleAnswers = ['sale', 'reduced'], visit }: Options<Name>,
): Promise<RowSurvey<Name>> => {
  const entries = Object.entries<Column>(numbers) as [Name, Column][];
  const judges = new Map(entries.map(([name]) => [name, new NumberStyleJudge()]));
  const filled = new Set<number>();
  for await (const row of file.readRows()) {
    for (const [at, cell] of row.cells.entries()) if (cell !== '') filled.add(at);
    for (const [name, column] of entries) judges.get(name)?.add(column.read(row));
    visit?.(row);
  }
  const styles = new Map(entries.map(([name]) => [name, judges.get(name)?.getStyle()]));
  const unclear = entries.filter(([name]) => usualMark === null && styles.get(name)?.isUnclear === true);
  const ofSales = new Set(saleColumns.map(({ at }) => at));
  return {
    questions: unclear
      .slice(0, 1)
      .map(([name, { name: column }]) => ({ kind: 'decimalMark', column, samples: styles.get(name)?.samples ?? [] })),
    listLeftBehind: ({ salePrice }) =>
      file.head.names.filter(
        (name, at) =>
          name !== '' &&
          filled.has(at) &&
          (!file.head.isUsed(at) || (ofSales.has(at) && !saleAnswers.includes(salePrice))),
      ),
    getMarks: ({ decimalMark = null }) =>
      Object.fromEntries(
        entries.map(([name]) => [name, styles.get(name)?.decimal ?? usualMark ?? decimalMark]),
      ) as Record<Name, DecimalMark | null>,
  };
};
