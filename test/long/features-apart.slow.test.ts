import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removableFeatures } from '#scripts/removable-features.ts';
import { copyRepository } from '#test/helpers/copy-repository.ts';

/** A feature's name in `features/index.ts`. For example, the folder 'back-in-stock' is `backInStock`. */
const toCamelCase = (feature: string): string =>
  feature.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

type House = ReturnType<typeof copyRepository>;

const edit = ({ folder }: House, path: string, change: (text: string) => string): void =>
  writeFileSync(join(folder, path), change(readFileSync(join(folder, path), 'utf8')));

/** Tests that cover all features, through the parts that each feature provides. */
const THROUGH_ALL = [
  ...['features', 'page-queries', 'who-may', 'api-face', 'api-keys', 'prove/planted-defects', 'rows/breaks'].map(
    (name) => `test/${name}.test.ts`,
  ),
  'features/checks/',
  'features/retention/',
  'features/privacy/',
  'features/accounts/server/unverified-account.test.ts',
];

/** Removes a feature's folder, and its lines in `features/index.ts`. */
const takeOut = (house: House, feature: string): void => {
  rmSync(join(house.folder, 'features', feature), { recursive: true });
  const line = new RegExp(`^(?:import \\{ ${toCamelCase(feature)} \\}.*|  ${toCamelCase(feature)},)\n`, 'gm');
  edit(house, 'features/index.ts', (text) => text.replaceAll(line, ''));
};

/** Lists type errors, and errors in the uses that features declare. */
const findFaults = ({ run }: House): string[] =>
  [
    run('react-router', 'typegen'),
    run('tsc', '--noEmit', '-p', '.'),
    run('node', '-e', "(await import('./scripts/check-uses.ts')).checkUses()"),
  ].filter((fault) => fault !== '');

/** Expects no faults, and no import that breaks the rules. */
const expectWhole = (house: House): void => {
  expect(findFaults(house)).toEqual([]);
  expect(house.run('node', '-e', "await (await import('./scripts/check-imports.ts')).checkImports()")).toBe('');
};

// All are removed at once, so that no remaining code can depend on any of them, and the tests of all features run only
// once.
test('without the folders and lines of the removable features, the shop passes checks and tests, and builds', () => {
  const house = copyRepository();
  for (const feature of removableFeatures.flat()) takeOut(house, feature);
  expectWhole(house);
  expect(house.run('vitest', 'run', ...THROUGH_ALL)).toBe('');
  expect(house.run('react-router', 'build')).toBe('');
});

// Each group is also removed alone, because one may depend on another. The test above removes both, but here the type
// check or the declared uses reveal the dependency.
test.each(removableFeatures.map((group) => ({ group })))(
  'without the folders and lines of $group alone, types and declared uses are valid',
  ({ group }) => {
    const house = copyRepository();
    for (const feature of group) takeOut(house, feature);
    expect(findFaults(house)).toEqual([]);
  },
);

/** The migration that `npm run db:generate` writes for the new feature's table. */
const MIGRATION = `create table "wish" (
  "id" uuid primary key default uuidv7() not null,
  "customer_id" uuid not null references "customer" ("id"),
  "words" text not null,
  "created_at" timestamp with time zone default now() not null
);`;

test('a folder and a line add a feature: endpoint, page, table, job, email, notification, menu, permission', () => {
  const house = copyRepository();
  const { folder, run } = house;
  cpSync(join(folder, 'scripts/fixtures/new-feature/wishes'), join(folder, 'features/wishes'), { recursive: true });
  const server = join(folder, 'features/wishes/server');
  // The fixture has another name, so that no test runner takes it for a test of the shop.
  renameSync(join(server, 'wishes-test.ts'), join(server, 'wishes.test.ts'));
  edit(house, 'features/index.ts', (text) =>
    text
      .replace(/^import \{ webhooks \}/m, "import { wishes } from './wishes/manifest.ts';\n$&")
      .replace(/^ {2}webhooks,/m, '  wishes,\n$&'),
  );
  edit(house, 'platform/server/db/migrations/meta/_journal.json', (text) => {
    const { entries, ...journal } = JSON.parse(text) as { entries: { idx: number; when: number; tag: string }[] };
    const last = entries.at(-1);
    if (last === undefined) throw new Error('there are no migrations');
    const tag = `${String(last.idx + 1).padStart(4, '0')}_wishes`;
    writeFileSync(join(folder, `platform/server/db/migrations/${tag}.sql`), MIGRATION);
    return JSON.stringify({
      ...journal,
      entries: [...entries, { ...last, idx: last.idx + 1, when: last.when + 1, tag }],
    });
  });
  expectWhole(house);
  expect(run('vitest', 'run', 'test/features.test.ts', 'test/who-may.test.ts', 'features/wishes')).toBe('');
  expect(run('react-router', 'build')).toBe('');
  expect(readFileSync(join(folder, 'build/server/index.js'), 'utf8')).toContain('dashboard.wishes');
});
