import { stringify } from 'csv-stringify/sync';
import { escapeFormulas } from './defuse.ts';

/** RFC 4180 ends a line so; whatever else ends one is quoted too. */
const LINE = { record_delimiter: '\r\n', quoted_match: /[\r\n]/ } as const;

/** Lines of cells as CSV, of which no table program runs any. @param bom at the beginning of a file, without which Excel reads no umlauts */
export const writeCsv = (lines: readonly (readonly string[])[], bom = false): string =>
  stringify(
    lines.map((cells) => cells.map(escapeFormulas)),
    { ...LINE, bom },
  );
