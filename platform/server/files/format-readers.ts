import type { FormatName } from '#platform/contract/file-formats.ts';
import { csvReader } from './csv-reader.ts';
import { rejectForeignFormat } from './foreign-formats.ts';
import { FIRST_BYTES, type FormatReader, type FormatRows } from './format-reader.ts';
import type { ParentFileReader } from './parent-file-reader.ts';
import { redirectRulesReader } from './redirect-rules.ts';
import { xlsxReader } from './xlsx-reader.ts';
import { xmlReader } from './xml-reader.ts';

/** The reader of each format. The first that matches reads a file, so CSV is last: it matches every file. */
export const formatReaders: Record<FormatName, FormatReader> = {
  XLSX: xlsxReader,
  XML: xmlReader,
  CSV: csvReader,
};

/** The readers in the order of their turn: rules of a web server look like a CSV file, so CSV is last. */
const readersInOrder: readonly FormatReader[] = [xlsxReader, xmlReader, redirectRulesReader, csvReader];

/**
 * Opens a product file with the first reader that matches.
 * @param sheet the sheet to read; empty for the first one
 * @throws DomainError `invalid_request` if it cannot be read
 */
export const openFormat = async (
  file: ParentFileReader,
  sheet: string,
  readers: readonly FormatReader[] = readersInOrder,
): Promise<FormatRows> => {
  const first = Buffer.from(await file.readUint8Array(0, FIRST_BYTES));
  rejectForeignFormat(first);
  const reader = readers.find(({ matches }) => matches(first)) ?? csvReader;
  return reader.open(file, sheet);
};
