import { readCsv } from '#platform/server/tables/read-csv.ts';
import type { FormatReader } from './format-reader.ts';

export const csvReader: FormatReader = {
  // Nothing marks the beginning of a CSV file.
  matches: () => true,
  open: async (file) => ({ sheets: [], rows: readCsv(() => file.read()) }),
};
