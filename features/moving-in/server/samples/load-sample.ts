import { readFile } from 'node:fs/promises';

/** Loads a file in the format of another shop's export, with invented rows. */
export const loadMoveSample = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), 'utf8');
