import { readCsv } from '#platform/server/tables/read-csv.ts';
import type { FormatReader } from './format-reader.ts';

export const csvReader: FormatReader = {
  // A CSV file has no signature.
  matches: () => true,
  open: async (file) => ({ sheets: [], rows: readCsv(() => file.read()) }),
};
