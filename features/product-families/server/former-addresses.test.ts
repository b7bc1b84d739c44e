import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();

/** The statements of the migration that copy addresses stored by an earlier build. */
const copies = readFileSync('platform/server/db/migrations/0015_catalog_changes.sql', 'utf8')
  .split('--> statement-breakpoint')
  .filter((statement) => statement.includes('/families/'));

test('former addresses stored by an earlier build become redirects, encoded as browsers encode them', async () => {
  const { $client: client } = shop.db;
  const pairs = [
    ['old-elbow', 'Elbow 1/2 in (new)'],
    ["Ä “x” 100% & 'more'!*~", 'plain'],
    ['a+b=c?d#e;f', '螺母'],
  ] as const;
  const refused = [
    ['..', 'x'],
    ['a//b', 'x'],
    ['a/../b', 'x'],
    ['a\\b', 'x'],
    ['/a', 'x'],
    ['fine', 'x/'],
  ] as const;
  for (const [former, family] of [...pairs, ...refused]) {
    await client.query('insert into family_address (former, family) values ($1, $2)', [former, family]);
  }
  await client.query(
    `insert into redirect (path, target, kind) values ('/collections/elbow', '/families/old-elbow', 'owner')`,
  );
  for (const statement of copies) await client.query(statement);
  const { rows } = await client.query('select path, target from redirect order by path');
  const write = (family: string) => `/families/${encodeURIComponent(family)}`;
  const leads = Object.fromEntries(rows.map(({ path, target }) => [path, target]));
  expect(leads).toEqual({
    '/collections/elbow': write('Elbow 1/2 in (new)'),
    ...Object.fromEntries(pairs.map(([former, family]) => [write(former), write(family)])),
  });
});
