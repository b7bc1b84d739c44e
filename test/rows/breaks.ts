import { importTestParts } from '#test/helpers/import-test-parts.ts';
import type { Break } from './break.ts';
import { serverBreaks } from './server-breaks.ts';
import { webBreaks } from './web-breaks.ts';

/** Breaks that features provide. */
const featureBreaks = (await importTestParts<Break[]>('breaks')).flat();

/** Rows picked at random from the whole table, and rows whose named test once proved to test nothing. */
export const breaks: Break[] = [...webBreaks, ...serverBreaks, ...featureBreaks].toSorted(
  (one, other) => one.row - other.row,
);
