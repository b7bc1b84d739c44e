import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Tests by runner: `files` for Vitest, `journeys` for Playwright. */
export type Tests = { files: string[]; journeys: string[] };

/** Tests that take minutes; names find them only by their path. */
const LONG = /^(?:test|e2e)\/long\//;

/** The sorted paths of all tests. */
export const listTests = (): string[] =>
  globSync('**/*.{test,spec}.ts', {
    cwd: root,
    exclude: ['**/node_modules/**', 'build/**', 'scripts/fixtures/**'],
  }).toSorted();

/** The words of a path in the singular, separated by spaces. */
const getWords = (path: string): string => {
  const words = path.replace(/\.\w+\.ts$/, '').split(/[-/.]/);
  return ` ${words.map((word) => word.replace(/s$/, '')).join(' ')} `;
};

/** True if the path is the named file or lies in the named folder. */
const isIn = (path: string, name: string): boolean => path === name || path.startsWith(`${name.replace(/\/$/, '')}/`);

/**
 * Finds the tests for some names.
 * @param names paths of files and folders, or words such as a feature's name; a word also finds tests whose file or
 *   folder name contains it
 * @param tests the paths of all tests
 * @returns the tests sorted by path, and the names that found none
 */
export const findTests = (names: string[], tests: string[]): Tests & { unknown: string[] } => {
  const find = (name: string): string[] => {
    const inside = tests.filter((path) => isIn(path, name));
    return inside.length > 0
      ? inside
      : tests.filter((path) => !LONG.test(path) && getWords(path).includes(getWords(name)));
  };
  const byName = names.map((name) => ({ name, paths: find(name) }));
  const found = new Set(byName.flatMap(({ paths }) => paths));
  const inOrder = tests.filter((path) => found.has(path));
  return {
    files: inOrder.filter((path) => path.endsWith('.test.ts')),
    journeys: inOrder.filter((path) => path.endsWith('.spec.ts')),
    unknown: byName.filter(({ paths }) => paths.length === 0).map(({ name }) => name),
  };
};

/**
 * Finds the tests for command line names.
 * @throws Error if a name finds none
 */
export const findNamed = (names: string[]): Tests => {
  const { unknown, ...tests } = findTests(names, listTests());
  if (unknown.length > 0) throw new Error(`No test has this in its path: ${unknown.join(', ')}`);
  return tests;
};
