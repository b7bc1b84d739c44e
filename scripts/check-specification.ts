import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The tables whose rows name tests, and the fewest rows that each should have; fewer mean that rows were lost. */
const tables = [
  { path: 'docs/specification.md', fewest: 200 },
  { path: 'docs/claims.md', fewest: 100 },
] as const;

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

/** Collapses text into one line, without the `{' '}` of JSX. */
const collapse = (text: string): string => text.replaceAll(/(?:\s|\{' '\})+/g, ' ');

/**
 * The fault of a row of claims: a text in “quotes” that the file in the next column does not contain; null if
 * there is none. A `…` inside the quotes stands for text that the page fills in.
 */
export const findMissingWords = (row: string): string | null => {
  const [, claim = '', where = ''] = row.split(' |');
  const quotes = [...claim.matchAll(/“([^”]+)”/g)].flatMap(([, words = '']) => words.split('…'));
  const paths = [...where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
  const missing = paths.find((path) => !existsSync(join(root, path)));
  if (missing !== undefined) return `${row}\n  there is no file ${missing}`;
  const source = paths.map((path) => collapse(read(path))).join(' ');
  const lost = quotes.map((words) => words.trim()).find((words) => !source.includes(words));
  return lost === undefined ? null : `${row}\n  ${paths.join(', ')} no longer says “${lost}”`;
};

/** The numbers that occur twice at the start of rows or decision names. */
export const listDoubled = (numbered: readonly string[]): string[] => {
  const numbers = numbered.map((line) => /\d+/.exec(line)?.[0] ?? '');
  return [...new Set(numbers.filter((number, at) => numbers.indexOf(number) !== at))];
};

const readRows = ({ path, fewest }: (typeof tables)[number]): string[] => {
  const rows = read(path)
    .split('\n')
    .filter((line) => /^\| *\d+ \|/.test(line));
  if (rows.length < fewest) throw new Error(`${path} has ${rows.length} rows, which is too few`);
  return rows;
};

/**
 * Checks that the tests in `docs/specification.md` and `docs/claims.md` exist, that the pages still make the claims,
 * and that the numbers of rows and decisions are unique.
 * @throws Error with every row whose test or words are missing, and every duplicate number
 */
export const checkSpecification = (): string => {
  const [rows, claims] = [readRows(tables[0]), readRows(tables[1])];
  const faults = [
    ...[...rows, ...claims].flatMap((row) => findFault(row) ?? []),
    ...claims.flatMap((row) => findMissingWords(row) ?? []),
    ...[rows, claims].flatMap((some) => listDoubled(some)).map((number) => `two rows have the number ${number}`),
    ...listDoubled(readdirSync(join(root, 'docs/decisions'))).map(
      (number) => `two decisions have the number ${number}`,
    ),
  ];
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return `${rows.length} rows and ${claims.length} claims, each held by a test`;
};
