import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** About the number of rows in the specification and the decisions together; fewer means that rows were lost. */
const FEWEST_ROWS = 200;

const isTest = (path: string) => /\.(?:test|spec)\.ts$/.test(path) && existsSync(join(root, path));

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The fault of one row of the table; null if it has none. */
export const findFault = (row: string): string | null => {
  const named = [...row.matchAll(/`([^`]+)` › (.+?)(?=<br>| \|$)/g)];
  if (named.length === 0) return `${row}\n  names no test`;
  for (const [, path = '', title = ''] of named) {
    if (!isTest(path)) return `${row}\n  there is no test file ${path}`;
    if (!read(path).includes(title)) return `${row}\n  ${path} has no test '${title}'`;
  }
  return null;
};

/** The numbers that occur twice at the start of rows or decision names. */
export const listDoubled = (numbered: readonly string[]): string[] => {
  const numbers = numbered.map((line) => /\d+/.exec(line)?.[0] ?? '');
  return [...new Set(numbers.filter((number, at) => numbers.indexOf(number) !== at))];
};

/**
 * Checks that the tests in `docs/specification.md` exist, and that the numbers of rows and decisions are unique.
 * @throws Error with every row whose test is missing, and every duplicate number
 */
export const checkSpecification = (): string => {
  const rows = read('docs/specification.md')
    .split('\n')
    .filter((line) => /^\| *\d+ \|/.test(line));
  if (rows.length < FEWEST_ROWS) throw new Error(`docs/specification.md has ${rows.length} rows, which is too few`);
  const faults = [
    ...rows.flatMap((row) => findFault(row) ?? []),
    ...listDoubled(rows).map((number) => `two rows have the number ${number}`),
    ...listDoubled(readdirSync(join(root, 'docs/decisions'))).map(
      (number) => `two decisions have the number ${number}`,
    ),
  ];
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return `${rows.length} rows, each held by a test`;
};
