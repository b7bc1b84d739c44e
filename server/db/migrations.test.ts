import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase } from '#test/database.ts';

const folder = fileURLToPath(new URL('migrations', import.meta.url));

type Journal = { entries: { tag: string }[] };

/** The migrations before one of them, as an older shop has them. */
const foldBefore = (tag: string): string => {
  const older = mkdtempSync(join(tmpdir(), 'copperline-migrations-'));
  onTestFinished(() => rmSync(older, { recursive: true, force: true }));
  cpSync(folder, older, { recursive: true });
  const path = join(older, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as Journal;
  const at = journal.entries.findIndex((entry) => entry.tag.endsWith(tag));
  if (at < 0) throw new Error(`there is no migration ${tag}`);
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
  return older;
};

/** An older shop's database, as it was before one of the migrations, and what brings it up to date. */
const openOlder = async (tag: string) => {
  const database = await createDatabase(inject('databaseUrl'), 'template0');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await database.drop();
  });
  const db = drizzle(client, { casing: 'snake_case' });
  await migrate(db, { migrationsFolder: foldBefore(tag) });
  return { client, update: () => migrate(db, { migrationsFolder: folder }) };
};

test('an older shop comes to one review a person, the newest, and keeps no address in its outbox', async () => {
  const { client, update } = await openOlder('_reviews_and_retention');
  await client.query(`
    insert into auth_user (id, name, email) values ('nora', 'Nora', 'nora@example.com');
    insert into customer (id, email, name) values
      ('01900000-0000-7000-8000-000000000001', 'nora@example.com', 'Nora'),
      ('01900000-0000-7000-8000-000000000002', 'olaf@example.com', 'Olaf');
    insert into review (customer_id, name, description, rating, created_at) values
      ('01900000-0000-7000-8000-000000000001', 'Nora', 'first', 1, now() - interval '2 days'),
      ('01900000-0000-7000-8000-000000000001', 'Nora', 'second', 2, now() - interval '1 day'),
      ('01900000-0000-7000-8000-000000000001', 'Nora', 'second at once', 2, now() - interval '1 day'),
      ('01900000-0000-7000-8000-000000000002', 'Olaf', 'only', 3, now()),
      (null, 'Demo', 'one', 4, now()), (null, 'Demo', 'two', 5, now());
    insert into outbox (kind, entity_id, error) values
      ('account.reset', 'nora@example.com', 'Error: 550 5.1.1 <nora@example.com> unknown'),
      ('account.reset', 'stranger@example.com', 'Error: Greeting never received'),
      ('order.cancelled', 'some order', null)`);
  await update();
  const reviews = await client.query('select description from review order by rating, id');
  expect(reviews.rows.map(({ description }) => description)).toEqual(['second at once', 'only', 'one', 'two']);
  const mails = await client.query('select entity_id, error from outbox order by id');
  expect(mails.rows).toEqual([
    { entity_id: 'nora', error: '550' },
    { entity_id: 'nobody', error: 'unknown' },
    { entity_id: 'some order', error: null },
  ]);
});

test('an older shop shows by https the pictures it has shown by http', async () => {
  const { client, update } = await openOlder('_https_pictures');
  await client.query(`
    insert into category (id, slug, name, position) values ('01900000-0000-7000-8000-000000000001', 'pipe', 'Pipe', 1);
    insert into product (id, slug, sku, name, description, category_id, family, unit_price_cents, min_order, position)
      values ('01900000-0000-7000-8000-000000000002', 'a', 'A', 'A', 'A',
              '01900000-0000-7000-8000-000000000001', 'a', 100, 1, 1);
    insert into product_image (product_id, position, url, alt, width, height)
      select '01900000-0000-7000-8000-000000000002', at - 1, url, '', 1, 1
        from unnest('{http://a.example/1.png?of=http://b,HTTP://a.example/2.png,https://a.example/3.png,/pictures/4.png}'::text[])
             with ordinality _ (url, at)`);
  await update();
  const { rows } = await client.query('select url from product_image order by position');
  expect(rows.map(({ url }) => url)).toEqual([
    'https://a.example/1.png?of=http://b',
    'https://a.example/2.png',
    'https://a.example/3.png',
    '/pictures/4.png',
  ]);
});
