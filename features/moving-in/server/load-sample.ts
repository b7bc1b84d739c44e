import { readFile } from 'node:fs/promises';

/** Loads a file in the format of another shop's export, with invented rows, from the `server/samples/` of a feature. */
export const loadMoveSample = (feature: string, name: string): Promise<string> =>
  readFile(new URL(`../../${feature}/server/samples/${name}`, import.meta.url), 'utf8');
