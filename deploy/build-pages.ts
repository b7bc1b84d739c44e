import { buildWhenStale } from '#scripts/build-when-stale.ts';

/* What a start does first, for an image whose starts can write nothing. */
await buildWhenStale();
