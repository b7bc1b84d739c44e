import { readFile } from 'node:fs/promises';

/** A file in the shape of another shop's export, with invented rows. */
export const loadMoveSample = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), 'utf8');
