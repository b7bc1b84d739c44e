import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from './embedded.ts';

const makeFolder = (parent = tmpdir()) => {
  const folder = mkdtempSync(join(parent, 'copperline-pg-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const query = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

const pidIn = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('two first starts at once share one server, and the last one out stops it', async () => {
  const dataDir = makeFolder();
  const [one, two] = await Promise.all([startEmbeddedPostgres({ dataDir }), startEmbeddedPostgres({ dataDir })]);
  expect(one.url).toBe(two.url);
  expect(await query(one.url, 'show server_version_num')).toEqual([
    { server_version_num: expect.stringMatching(/^18/) },
  ]);
  const pid = pidIn(dataDir);
  await one.stop();
  expect(isAlive(pid)).toBe(true);
  expect(await query(two.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await two.stop();
  expect(isAlive(pid)).toBe(false);
});

test('what was acknowledged survives a kill -9 of the database itself, which comes back by itself', async () => {
  const dataDir = makeFolder();
  const server = await startEmbeddedPostgres({ dataDir });
  await query(server.url, 'create table kept (n int); insert into kept select generate_series(1, 1000)');
  process.kill(pidIn(dataDir), 'SIGKILL');
  await expect
    .poll(() => query(server.url, 'select count(*)::int as n from kept').catch(() => []), { timeout: 20_000 })
    .toEqual([{ n: 1000 }]);
  await server.stop();
});

test('a server that keeps safe what it acknowledged: fsync on, no network', async () => {
  const server = await startEmbeddedPostgres({ dataDir: makeFolder() });
  const shown = await query(
    server.url,
    `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'TimeZone') order by 1`,
  );
  expect(Object.fromEntries(shown.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    ...{
      listen_addresses: '',
      TimeZone: 'UTC',
    },
  });
  await server.stop();
});

test('it works in a folder that only its owner may enter', async () => {
  const closed = makeFolder(homedir());
  chmodSync(closed, 0o700);
  const server = await startEmbeddedPostgres({ dataDir: join(closed, 'data') });
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
});

test('data of another PostgreSQL is refused in one sentence', async () => {
  const dataDir = makeFolder();
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '15\n');
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    "is PostgreSQL 15's, and this shop brings 18: choose another folder with DATA_DIR.",
  );
});
