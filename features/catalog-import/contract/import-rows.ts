import { z } from 'zod';

export type RowKind = 'refused' | 'new' | 'changed' | 'same';

/**
 * The lists of a file's rows: one for each kind of row, `warned` for rows with a warning, and `kept` for rows that an
 * undo could not revert.
 */
export const rowLists = ['kept', 'refused', 'warned', 'new', 'changed', 'same'] as const;
export type RowList = (typeof rowLists)[number];

const Count = z.number().int();

export const ImportRow = z.object({
  /** The first line of the row in the file. */
  line: Count,
  sku: z.string(),
  /** The product's current name; empty if there is no product. */
  name: z.string(),
  /** The changes, with values formatted as in a file. */
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  /** Changes that may be mistakes. */
  warnings: z.array(z.object({ column: z.string(), message: z.string() })),
  /** Why the row is refused or was not reverted; without a column, the problem concerns the whole row. */
  problems: z.array(z.object({ column: z.string(), message: z.string() })),
});
export type ImportRow = z.output<typeof ImportRow>;

/** The rows whose problems or warnings are also listed in groups. */
export const groupedRows = ['refused', 'warned'] as const;
export type GroupedRows = (typeof groupedRows)[number];

/** A problem that refused rows share, or a kind of warning, with the number of rows and the line numbers of some. */
export const ImportProblem = z.object({
  column: z.string(),
  message: z.string(),
  rows: Count,
  lines: z.array(Count),
  /** The first warnings of this kind, if they differ in their values. */
  examples: z.array(z.string()),
});
export type ImportProblem = z.output<typeof ImportProblem>;
