import { parseCsvObjects } from 'hucre/csv';

/** The rows of a feed by column. They are read with another library than the library that writes feeds. */
export const parseFeed = (text: string): Record<string, string>[] =>
  parseCsvObjects<Record<string, string>>(text, { delimiter: '\t', header: true, skipEmptyRows: true }).data;
