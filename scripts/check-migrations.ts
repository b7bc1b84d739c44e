import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The migration before it creates the tables of an empty database. */
const FIRST_CHECKED = 1;

const NAME = String.raw`"?(?:public"?\.)?"?(\w+)"?`;
const alters = new RegExp(String.raw`^alter table (?:if exists )?(?:only )?${NAME}`, 'i');
const indexes = new RegExp(String.raw`^create (?:unique )?index .*? on (?:only )?${NAME}`, 'i');
const creates = new RegExp(String.raw`^create table (?:if not exists )?${NAME}`, 'i');

/** Changes that would break the previous build, which uses the same tables, with the alternative to each. */
const faults: [what: RegExp, advice: string][] = [
  [/^drop table|^truncate/i, 'the previous build still uses the table: drop it in a later release'],
  [/\bdrop column\b/i, 'the previous build still reads the column: drop it in a later release'],
  [/\brename\b/i, 'the previous build knows only the old name: add the new one beside it'],
  [
    /\balter column \S+ (?:set data )?type\b/i,
    'this rewrites the whole table: add a column, and fill it in parts with a job',
  ],
  [
    /\badd column\b.*\b(?:serial|bigserial|generated|default (?:uuidv7|gen_random_uuid|random|clock_timestamp|nextval)\b)/i,
    'this rewrites the whole table: add the column without it, and fill it in parts with a job',
  ],
  [
    /\badd column\b(?!.*\bdefault\b).*\bnot null\b/i,
    'existing rows, and those that the previous build writes, have no value in it: give it a default',
  ],
  [
    /\balter column \S+ set not null\b/i,
    'this reads the whole table under a lock: ADD CONSTRAINT ... CHECK (... IS NOT NULL) NOT VALID, then VALIDATE',
  ],
  [
    /\badd constraint\b(?!.*\bnot valid\b)(?!.*\busing index\b)/i,
    'this reads the whole table under a lock: add NOT VALID, and VALIDATE CONSTRAINT in a later migration; for a key, create the index concurrently and add it USING INDEX',
  ],
  [
    /^create (?:unique )?index (?!concurrently\b)/i,
    'this blocks all writes: CREATE INDEX CONCURRENTLY, in a file with nothing else',
  ],
  [/^drop index (?!concurrently\b)/i, 'this waits for all readers: DROP INDEX CONCURRENTLY, in a file of its own'],
  [/^(?:with\b.*\b)?(?:update|delete from)\b/i, 'this locks every row it changes until it finishes: do it in a job'],
  [/^lock\b|^vacuum full|^cluster\b|^reindex (?!.*concurrently)/i, 'this blocks everyone who uses the table'],
];

/** A line above a statement that explains why it is harmless. */
const EXCUSE = /^-- harmless: \S.{9,}$/m;

/** A statement in one line, without comments and the text of its strings. */
const plain = (text: string): string =>
  text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'[^']*'/g, "''")
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * Finds the statements of a migration that would disturb the previous build or active users. Tables that it creates
 * itself are exempt.
 * @param text a file in drizzle-kit's format
 */
export const findHarm = (text: string): string[] => {
  const statements = text.split('--> statement-breakpoint').flatMap((part) => part.split(/;\s*$/m));
  const own = new Set(statements.flatMap((one) => creates.exec(plain(one))?.[1] ?? []));
  const concurrent = statements.filter((one) => /\bindex concurrently\b/i.test(plain(one)));
  const mixed =
    concurrent.length > 0 && statements.some((one) => plain(one) !== '' && !concurrent.includes(one))
      ? ['an index created concurrently cannot be part of a transaction: give it a file with nothing else']
      : [];
  const torn = concurrent
    .filter((one) => /^create/i.test(plain(one)))
    .flatMap((one) => {
      const name = /concurrently (?:if not exists )?"?(\w+)/i.exec(plain(one))?.[1] ?? '';
      const isCleared = concurrent.some((other) =>
        new RegExp(String.raw`^drop index concurrently if exists "?${name}"?`, 'i').test(plain(other)),
      );
      return isCleared
        ? []
        : [`${name}: an interrupted one stays behind, invalid: DROP INDEX CONCURRENTLY IF EXISTS "${name}" before it`];
    });
  const harm = statements.flatMap((one) => {
    const statement = plain(one);
    const table = (alters.exec(statement) ?? indexes.exec(statement))?.[1];
    if (EXCUSE.test(one) || (table !== undefined && own.has(table))) return [];
    return faults.flatMap(([pattern, advice]) =>
      pattern.test(statement) ? [`${statement.slice(0, 100)}: ${advice}`] : [],
    );
  });
  return [...mixed, ...torn, ...harm];
};

/**
 * Checks that migrations only add and never block, because a new build is deployed while the previous one serves. Only
 * the newest snapshot stays, because the next migration is compared with it alone.
 * @throws Error with each harmful statement and the alternative
 */
export const checkMigrations = (): string => {
  const snapshots = globSync('platform/server/db/migrations/meta/*_snapshot.json', { cwd: root }).toSorted();
  if (snapshots.length > 1) throw new Error(`older snapshots are not kept: git rm ${snapshots.slice(0, -1).join(' ')}`);
  const files = globSync('platform/server/db/migrations/*.sql', { cwd: root })
    .filter((file) => Number(basename(file).slice(0, 4)) >= FIRST_CHECKED)
    .toSorted();
  const harm = files.flatMap((file) =>
    findHarm(readFileSync(join(root, file), 'utf8')).map((one) => `${basename(file)}: ${one}`),
  );
  if (harm.length > 0) {
    throw new Error(
      `${harm.join('\n')}\nIf a statement is harmless anyway, say why in the line above it: -- harmless: the table has a row for each role`,
    );
  }
  return `${files.length} files after the first`;
};
