import { parseCsvObjects } from 'hucre/csv';

/** The rows of a feed, by column, read with another library than the one that writes them. */
export const parseFeed = (text: string): Record<string, string>[] =>
  parseCsvObjects<Record<string, string>>(text, { delimiter: '\t', header: true, skipEmptyRows: true }).data;
