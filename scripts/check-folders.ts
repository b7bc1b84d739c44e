import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The most lines of code in the folder of one feature, without its tests. A larger one has more than one noun. */
const MOST_LINES = 4000;

/** A file of a feature. */
type CountedFile = { path: string; lines: number };

const isTest = (path: string): boolean => /\.(?:test|spec)\.tsx?$|^features\/[\w-]+\/(?:test|e2e)\//.test(path);

/** The lines of code of each feature, without its tests, by its folder. */
export const countLines = (files: readonly CountedFile[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { path, lines } of files) {
    const [, folder] = /^features\/([\w-]+)\//.exec(path) ?? [];
    if (folder !== undefined && !isTest(path)) counts.set(folder, (counts.get(folder) ?? 0) + lines);
  }
  return counts;
};

/** Describes each folder that is too large. */
export const findLarge = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts]
    .filter(([, lines]) => lines > MOST_LINES)
    .map(
      ([folder, lines]) => `features/${folder} has ${lines} lines of code, at most ${MOST_LINES}; split it by a noun`,
    );

/**
 * Checks that the folder of no feature has too many lines of code.
 * @throws Error that lists the folders that are too large
 */
export const checkFolders = (): string => {
  const files = globSync('features/*/**/*.{ts,tsx,css}', { cwd: root }).map((path) => ({
    path,
    lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1,
  }));
  const counts = countLines(files);
  const faults = findLarge(counts);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  if (counts.size < 50) throw new Error('too few features were counted');
  return `${counts.size} features, the largest has ${Math.max(...counts.values())} lines of code`;
};
