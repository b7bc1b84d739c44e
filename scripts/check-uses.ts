import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A server source file. */
export type Source = { path: string; text: string };

/** The feature that a file belongs to; 'platform' for the platform and the process. */
const getFeature = (path: string): string => /^features\/([\w-]+)\//.exec(path)?.[1] ?? 'platform';

/** The feature that owns each table, by table name, from the schemas. */
export const getOwners = (schemas: readonly Source[]): Map<string, string> =>
  new Map(
    schemas.flatMap(({ path, text }) =>
      [...text.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, table = '']): [string, string] => [table, getFeature(path)]),
    ),
  );

type Node = { type?: string; [key: string]: unknown };

/** The text of each `sql` template, with `$` for its parameters. */
const listTemplates = ({ path, text }: Source): string[] => {
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) walk(one);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const { type, tag, quasi } = node as Node & { tag?: Node; quasi?: { quasis: { value: { raw: string } }[] } };
    if (type === 'TaggedTemplateExpression' && tag?.['name'] === 'sql' && quasi !== undefined) {
      found.push(quasi.quasis.map(({ value }) => value.raw).join(' $ '));
    }
    for (const one of Object.values(node)) walk(one);
  };
  walk(parseSync(path, text).program);
  return found;
};

const NAMES = /\b(?:from|join|using)\s+(?:only\s+|lateral\s+)?([a-z_]+)/g;
const LISTS = /\bfrom\s+[a-z_]+(?:\s+[a-z_]+)?((?:\s*,\s*[a-z_]+(?:\s+[a-z_]+)?)+)/g;
const WRITES = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?([a-z_]+)/g;

/** The tables that a file's statements read and write. */
export const tablesIn = (source: Source): { reads: string[]; writes: string[] } => {
  const texts = source.text.includes('sql`')
    ? listTemplates(source).map((text) =>
        text
          .replaceAll(/--.*$/gm, ' ')
          .replaceAll(/'[^']*'/g, "''")
          .toLowerCase(),
      )
    : [];
  const all = (pattern: RegExp): string[] =>
    texts.flatMap((text) => [...text.matchAll(pattern)].map(([, one = '']) => one));
  const listed = all(LISTS).flatMap((list) => [...list.matchAll(/,\s*([a-z_]+)/g)].map(([, one = '']) => one));
  return { reads: [...all(NAMES), ...listed], writes: all(WRITES) };
};

/** The features whose server code a file imports. */
const importsIn = ({ text }: Source): string[] =>
  [...text.matchAll(/(?:from|import\()\s*'#features\/([\w-]+)\/(?:server\/|feature\.ts)/g)].map(([, one = '']) => one);

/**
 * Finds undeclared uses and writes of other features.
 * @param sources the files of all servers, without tests
 * @param uses each feature's declared uses
 * @param excused the declared writes to other features' tables, as `one > other`
 */
export const findFaults = (
  sources: readonly Source[],
  owners: ReadonlyMap<string, string>,
  uses: ReadonlyMap<string, readonly string[]>,
  excused: ReadonlySet<string>,
): string[] => {
  const faults: string[] = [];
  const used = new Map<string, Set<string>>();
  const wrote = new Set<string>();
  for (const source of sources) {
    const { path } = source;
    const its = getFeature(path);
    const isOthers = (owner: string | undefined): owner is string =>
      owner !== undefined && owner !== its && owner !== 'platform';
    const { reads, writes } = tablesIn(source);
    const others = [...importsIn(source), ...[...reads, ...writes].map((table) => owners.get(table))].filter(isOthers);
    used.set(its, new Set([...(used.get(its) ?? []), ...others]));
    for (const table of writes.filter((one) => isOthers(owners.get(one)))) {
      const pair = `${its} > ${owners.get(table)}`;
      wrote.add(pair);
      if (!excused.has(pair)) faults.push(`${path} writes ${table} of ${owners.get(table)}`);
    }
  }
  for (const [feature, declared] of uses) {
    const found = used.get(feature) ?? new Set();
    for (const one of found) if (!declared.includes(one)) faults.push(`${feature} uses ${one} and does not declare it`);
    for (const one of declared)
      if (!found.has(one)) faults.push(`${feature} declares that it uses ${one}, and does not`);
  }
  for (const pair of excused) if (!wrote.has(pair)) faults.push(`${pair} needs no exception`);
  return [...new Set(faults)];
};

const read = (pattern: string | string[]): Source[] =>
  globSync(pattern, { cwd: root, exclude: ['**/*.test.ts'] }).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }));

const getDeclaredUses = (text: string): string[] =>
  [...(/\buses: \[([^\]]*)\]/.exec(text)?.[1] ?? '').matchAll(/'([\w-]+)'/g)].map(([, one = '']) => one);

/** The features whose tables a feature declares to write, each with a reason. */
export const excusesIn = (text: string): string[] =>
  [...(/\bwrites: \{([^}]*)\}/.exec(text)?.[1] ?? '').matchAll(/(?:([\w-]+)|'([\w-]+)'):\s*'[^']+'/g)].map(
    ([, one, other = '']) => one ?? other,
  );

/**
 * Checks each feature against its declared `uses`: the servers that it imports and the tables in its statements.
 * Only a table's owner may write it, or a feature that states the reason in `writes`.
 * @throws Error that lists the faults
 */
export const checkUses = (): string => {
  const owners = getOwners(read(['features/*/server/schema.ts', 'platform/server/db/schema.ts']));
  const manifests = read('features/*/feature.ts');
  const uses = new Map(manifests.map(({ path, text }) => [getFeature(path), getDeclaredUses(text)]));
  const excused = manifests.flatMap(({ path, text }) =>
    excusesIn(text).map((owner) => `${getFeature(path)} > ${owner}`),
  );
  const sources = read(['features/*/server/**/*.ts', 'features/*/feature.ts', 'platform/server/**/*.ts']);
  const faults = findFaults(sources, owners, uses, new Set(excused));
  if (owners.size < 80 || sources.length < 400) throw new Error('too few tables or files were checked');
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return `${owners.size} tables, ${excused.length} reasons to write those of another feature`;
};
