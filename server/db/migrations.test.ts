import { expect, inject, onTestFinished, test } from 'vitest';
import pg from 'pg';
import { createDatabase } from '#test/database.ts';
import { prepareDatabase } from './open.ts';

test('a database of an edition from before the first release is refused in one sentence, and left as it was', async () => {
  const database = await createDatabase(inject('databaseUrl'), 'template0');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await database.drop();
  });
  await client.query('create table orders (id uuid primary key, checkout_id uuid)');
  await expect(prepareDatabase(database.url, async () => {})).rejects.toThrow(
    /belongs to an edition of the shop from before its first release/,
  );
  const { rows } = await client.query(
    `select string_agg(table_name, ',') as tables from information_schema.tables where table_schema = 'public'`,
  );
  expect(rows).toEqual([{ tables: 'orders' }]);
});
