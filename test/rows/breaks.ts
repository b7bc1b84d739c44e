import type { Break } from './break.ts';
import { serverBreaks } from './server-breaks.ts';
import { webBreaks } from './web-breaks.ts';

/** Rows picked by a seed out of the whole table, and those that were once found to name a test that holds nothing. */
export const breaks: Break[] = [...webBreaks, ...serverBreaks].toSorted((one, other) => one.row - other.row);
