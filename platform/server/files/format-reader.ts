import type { FileRow } from '#platform/server/tables/file-row.ts';
import type { ParentFileReader } from './parent-file-reader.ts';

/** The number of bytes by which a reader recognizes its format. */
export const FIRST_BYTES = 256;

/** Rows of a product file. The column names come first, except for title lines above them, which `skipTitles` skips. */
export type FormatRows = {
  /** The names of the sheets that staff can choose from; empty if the format has none. */
  sheets: string[];
  /** True if rows end at their last cell that is not empty. */
  omitsEmptyCells?: boolean;
  /** @throws DomainError `invalid_request` if the rest of the file cannot be read */
  rows: AsyncGenerator<FileRow>;
};

/** Reads the product files of one format. It runs in a child process, without database or network. */
export type FormatReader = {
  /** True for the beginning of such a file: `FIRST_BYTES`, or all of a shorter file. */
  matches: (first: Buffer) => boolean;
  /**
   * @param sheet the sheet to read; empty for the first one
   * @throws DomainError `invalid_request` if it cannot be read
   */
  open: (file: ParentFileReader, sheet: string) => Promise<FormatRows>;
};
