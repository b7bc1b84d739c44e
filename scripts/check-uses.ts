import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Which feature writes tables of another, and why. Every other table is written by its own feature alone. */
export const writers: Readonly<Record<string, string>> = {
  'accounts > addresses': 'Who proves an e-mail address first gets an empty account: what was put down before goes.',
  'accounts > carts': 'Who proves an e-mail address first gets an empty account: what was put down before goes.',
  'api-keys > accounts': 'A key acts as a customer of its own, who comes with it.',
  'cancellations > orders': 'That an order is being cancelled, or is, is its state.',
  'cancellations > payments': 'A cancellation that was interrupted claims what it has to void and refund.',
  'catalog-import > products': 'An import makes the categories and attributes that its file names.',
  'checkout > orders': 'It is where an order comes to be, and where its taxes are written anew while it is unpaid.',
  'lists > carts': 'A list is a cart that is kept under a name.',
  'orders > audit': 'What was noted of the orders of a person goes with their account.',
  'orders > shipping': 'Tracking numbers of a person go with their account.',
  'payments > orders': 'A line knows how much of it was refunded.',
  'price-sheet > catalog-import':
    'A sheet is saved as an import that nobody uploaded, so that it is seen and taken back like one.',
  'product-editing > joins': 'The ends of a product are written with the product.',
  'product-editing > products': 'Products are read by their own feature, and written by this one.',
  'product-editing > stock': 'A product is written with the row of its stock.',
  'product-reviews > products': 'A product carries the count and the sum of its stars, so that lists read no reviews.',
  'search > products': 'The words and facets a product is found by are columns of it, so that one row is read.',
  'second-step > accounts': 'Passkeys, codes and sessions are tables of the identity provider, which accounts open.',
  'shipping > orders': 'A line knows how many of its pieces are sent, and an order that it is ready or delivered.',
};

/** A source file of the server: its path, and its text. */
export type Source = { path: string; text: string };

/** The feature a file is of; 'platform' for the platform and the process. */
const featureOf = (path: string): string => /^features\/([\w-]+)\//.exec(path)?.[1] ?? 'platform';

/** Whose table each is, by its name in the database, as the schemas say. */
export const ownersOf = (schemas: readonly Source[]): Map<string, string> =>
  new Map(
    schemas.flatMap(({ path, text }) =>
      [...text.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, table = '']): [string, string] => [table, featureOf(path)]),
    ),
  );

type Node = { type?: string; [key: string]: unknown };

/** The text of each `sql` template, with `$` for what is put into it. */
const templatesOf = ({ path, text }: Source): string[] => {
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

/** The tables that the statements of a file read and write. */
export const tablesIn = (source: Source): { reads: string[]; writes: string[] } => {
  const texts = source.text.includes('sql`')
    ? templatesOf(source).map((text) =>
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

/** The features whose server a file imports. */
const importsIn = ({ text }: Source): string[] =>
  [...text.matchAll(/(?:from|import\()\s*'#features\/([\w-]+)\/(?:server\/|feature\.ts)/g)].map(([, one = '']) => one);

/**
 * What is wrong with what features use and write.
 * @param sources the files of all servers, without tests
 * @param uses what each feature says it uses
 * @param excused which feature writes tables of which other, as `one > other`
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
    const its = featureOf(path);
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
  for (const [feature, said] of uses) {
    const found = used.get(feature) ?? new Set();
    for (const one of found) if (!said.includes(one)) faults.push(`${feature} uses ${one} and does not say so`);
    for (const one of said) if (!found.has(one)) faults.push(`${feature} says that it uses ${one}, and does not`);
  }
  for (const pair of excused) if (!wrote.has(pair)) faults.push(`${pair} needs no excuse`);
  return [...new Set(faults)];
};

const read = (pattern: string | string[]): Source[] =>
  globSync(pattern, { cwd: root, exclude: ['**/*.test.ts'] }).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }));

const saidIn = (text: string): string[] =>
  [...(/\buses: \[([^\]]*)\]/.exec(text)?.[1] ?? '').matchAll(/'([\w-]+)'/g)].map(([, one = '']) => one);

/**
 * Holds a feature to what it says that it uses: the servers it imports and the tables its statements name. Only the feature
 * that owns a table writes it, or one that `writers` excuses.
 * @throws Error that lists what is wrong
 */
export const checkUses = (): string => {
  const owners = ownersOf(read(['features/*/server/schema.ts', 'platform/server/db/schema.ts']));
  const uses = new Map(read('features/*/feature.ts').map(({ path, text }) => [featureOf(path), saidIn(text)]));
  const sources = read(['features/*/server/**/*.ts', 'features/*/feature.ts', 'platform/server/**/*.ts']);
  const faults = findFaults(sources, owners, uses, new Set(Object.keys(writers)));
  if (owners.size < 80 || sources.length < 400) throw new Error('too few tables or files were looked at');
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return `${owners.size} tables, ${Object.keys(writers).length} features that write those of another`;
};
