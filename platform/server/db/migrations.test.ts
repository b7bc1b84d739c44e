import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import pg from 'pg';
import { createDatabase, onDatabase } from '#test/helpers/database.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };
import { databaseLimits } from './limits.ts';
import { MIGRATION_LOCK } from './locks.ts';
import { migrateSchema } from './migrate-schema.ts';
import { connect } from './open.ts';
import { migrateDatabase, prepareDatabase } from './prepare-database.ts';

const openEmpty = async () => {
  const database = await createDatabase(inject('databaseUrl'), 'template0');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await database.drop();
  });
  return { url: database.url, client };
};
const seed = async () => {};

test('a database from before the first release is refused with one sentence and left unchanged', async () => {
  const { url, client } = await openEmpty();
  await client.query('create table orders (id uuid primary key, checkout_id uuid)');
  await expect(prepareDatabase(url, { seed })).rejects.toThrow(
    /belongs to a version of the shop from before its first release/,
  );
  const { rows } = await client.query(
    `select string_agg(table_name, ',') as tables from information_schema.tables where table_schema = 'public'`,
  );
  expect(rows).toEqual([{ tables: 'orders' }]);
});

test('of ten simultaneous starts one migrates and seeds, no lock stays, and later starts never wait', async () => {
  const { url, client } = await openEmpty();
  let seeds = 0;
  const start = () =>
    prepareDatabase(url, {
      async seed() {
        seeds += 1;
        await wait(300);
      },
    });
  await Promise.all(Array.from({ length: 10 }, start));
  expect(seeds).toBe(1);
  const locks = await client.query(
    `select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  );
  expect(locks.rowCount).toBe(0);
  // Another process that is migrating, or has died during a migration.
  await client.query(`begin; select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  await start();
  await client.query('rollback');
  expect(seeds).toBe(1);
});

test('a start that may not migrate names the command to run, and succeeds once it has run', async () => {
  const { url } = await openEmpty();
  const start = () => prepareDatabase(url, { seed, migrates: false });
  await expect(start()).rejects.toThrow(
    /^The database is \d+ migrations? behind this version of the shop, and MIGRATE_AT_START is no: run npm run migrate first\.$/,
  );
  expect(await migrateDatabase(url)).toBe(journal.entries.length);
  expect(await migrateDatabase(url)).toBe(0);
  await start();
});

test('a migration that waits for a table does not block other queries; it retries, and then fails with a message', async () => {
  const { url, client } = await openEmpty();
  const db = connect(url, () => {});
  onTestFinished(() => db.$client.end());
  await client.query('create table goods (id int)');
  const widen = { statements: ['alter table goods add column name text'], hash: 'widen', madeAt: 1 };
  const index = { statements: ['create index concurrently goods_id on goods (id)'], hash: 'index', madeAt: 2 };
  const limits = { ...databaseLimits, migrationLockMs: 200 };
  const run = () => migrateSchema(db, [widen, index], limits, async () => {});
  await client.query('begin; lock table goods in access share mode');
  const migrated = run();
  let slowest = 0;
  const until = Date.now() + 1_500;
  while (Date.now() < until) {
    const began = Date.now();
    await db.$client.query('select from goods');
    slowest = Math.max(slowest, Date.now() - began);
    await wait(20);
  }
  // The query waited for one attempt of the migration, not until the table was unlocked.
  expect(slowest).toBeLessThan(1_000);
  await client.query('rollback');
  await migrated;
  const { rows } = await client.query(
    `select indisvalid, (select count(*)::int from drizzle.__drizzle_migrations) as n from pg_index where indexrelid = 'goods_id'::regclass`,
  );
  expect(rows).toEqual([{ indisvalid: true, n: 2 }]);
  await client.query('begin; lock table goods');
  const hopeless = { ...widen, statements: ['alter table goods add column weight int'] };
  const brief = { ...limits, migrationLockMs: 1, migrationPauseMs: 1 };
  await expect(migrateSchema(db, [hopeless], brief, async () => {})).rejects.toThrow(
    /something else locks one of its tables/,
  );
  await client.query('rollback');
});

test('a role without rights and a database that is not UTF-8 are refused with a clear message', async () => {
  const { url, client } = await openEmpty();
  const role = `weak_${Math.random().toString(36).slice(2)}`;
  await client.query(`create role ${role} login password 'weak'`);
  onTestFinished(async () => {
    await client.query(`drop role ${role}`);
  });
  // Bypass the pooler, which connects with a user of its own.
  const direct = onDatabase(inject('databaseUrl'), new URL(url).pathname.slice(1));
  const weak = Object.assign(new URL(direct), { username: role, password: 'weak' });
  await expect(migrateDatabase(weak.href)).rejects.toThrow(/^The database role may not do this/);

  const name = `ascii_${Math.random().toString(36).slice(2)}`;
  await client.query(`create database ${name} template template0 encoding SQL_ASCII locale 'C' locale_provider libc`);
  onTestFinished(async () => {
    await client.query(`drop database ${name} with (force)`);
  });
  const ascii = Object.assign(new URL(url), { pathname: `/${name}` });
  await expect(migrateDatabase(ascii.href)).rejects.toThrow(/^The database has the encoding SQL_ASCII/);
});
