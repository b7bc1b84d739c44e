import { importTestParts } from '#test/helpers/import-test-parts.ts';
import type { Break } from './break.ts';
import { serverBreaks } from './server-breaks.ts';
import { webBreaks } from './web-breaks.ts';

/** Breaks that features provide. */
const featureBreaks = (await importTestParts<Break[]>('breaks')).flat();

/**
 * Breaks of rows that were picked at random from the whole table, and of rows whose named test was once found to
 * test nothing.
 */
export const breaks: Break[] = [...webBreaks, ...serverBreaks, ...featureBreaks].toSorted(
  (one, other) => one.row - other.row,
);
