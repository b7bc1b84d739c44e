import { globSync } from 'node:fs';

/** Tests by the tool that runs them: `files` by Vitest, `journeys` by Playwright. */
export type Tests = { files: string[]; journeys: string[] };

/** What `npm test` leaves to `npm run test:sweeps`: found by its path only. */
const LONG = /^(?:test|e2e)\/long\//;

/** The paths of all tests below a folder, in order. */
export const listTests = (root: string): string[] =>
  globSync('**/*.{test,spec}.ts', {
    cwd: root,
    exclude: ['**/node_modules/**', 'build/**', 'scripts/fixtures/**'],
  }).toSorted();

/** The words of a path, each in the singular, between blanks. */
const wordsOf = (path: string): string => {
  const words = path.replace(/\.\w+\.ts$/, '').split(/[-/.]/);
  return ` ${words.map((word) => word.replace(/s$/, '')).join(' ')} `;
};

/** Whether the path is the file or lies in the folder that is named. */
const isIn = (path: string, name: string): boolean => path === name || path.startsWith(`${name.replace(/\/$/, '')}/`);

/**
 * Finds the tests that names ask for.
 * @param names paths of files and folders, or words such as the name of a feature; a word also finds tests whose file or
 *   folder has it in its name
 * @param tests the paths of all tests
 * @returns the tests in order of path, and the names that found none
 */
export const findTests = (names: string[], tests: string[]): Tests & { unknown: string[] } => {
  const find = (name: string): string[] => {
    const inside = tests.filter((path) => isIn(path, name));
    return inside.length > 0
      ? inside
      : tests.filter((path) => !LONG.test(path) && wordsOf(path).includes(wordsOf(name)));
  };
  const found = new Set(names.flatMap(find));
  const paths = tests.filter((path) => found.has(path));
  return {
    files: paths.filter((path) => path.endsWith('.test.ts')),
    journeys: paths.filter((path) => path.endsWith('.spec.ts')),
    unknown: names.filter((name) => find(name).length === 0),
  };
};
