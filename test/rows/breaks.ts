import { loadGiven } from '#test/helpers/load-given.ts';
import type { Break } from './break.ts';
import { serverBreaks } from './server-breaks.ts';
import { webBreaks } from './web-breaks.ts';

/** What features break of themselves. */
const given = (await loadGiven<Break[]>('breaks')).flat();

/** Rows picked by a seed out of the whole table, and those that were once found to name a test that holds nothing. */
export const breaks: Break[] = [...webBreaks, ...serverBreaks, ...given].toSorted((one, other) => one.row - other.row);
