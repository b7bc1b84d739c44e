import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { StartError } from '#server/start-error.ts';
import { createTemporaryFolder } from '#test/helpers/temporary-postgres.ts';
import { startEmbeddedPostgres } from './start.ts';

const launcher = new URL('start.ts', import.meta.url);
const isRoot = process.getuid?.() === 0;
const NOBODY = { uid: 65_534, gid: 65_534 };
/** True if root can switch to another user who may read this checkout. In /root nobody else may. */
const nobodyMayRun =
  isRoot &&
  spawnSync(process.execPath, ['-e', `fs.accessSync(new URL('${launcher.href}'))`], { ...NOBODY, cwd: '/' }).status ===
    0;

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

const makeFolder = (folder = createTemporaryFolder('pg')) => {
  onTestFinished(() => remove(folder));
  return folder;
};

const made = createTemporaryFolder('pg');
afterAll(() => remove(made));
await (await startEmbeddedPostgres({ dataDir: made })).stop();

/**
 * Makes a copy of a data folder that was used before. Creating a new one is slow, and most tests are about later
 * starts.
 */
const copyFolder = () => {
  const folder = makeFolder();
  execFileSync('cp', ['-a', `${made}/.`, folder]);
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

/** Does not check the pid, which exists for a while if the machine's first process reaps late. */
const isStopped = async (dataDir: string, url: string) =>
  !existsSync(join(dataDir, 'postgres/postmaster.pid')) &&
  query(url, 'select 1').then(
    () => false,
    () => true,
  );

type App = { process: ChildProcess; url: string; adopted: boolean; error: string; exited: Promise<unknown> };

/** Starts an app in its own process, which stops on SIGTERM. `error` is the message if it could not start. */
const runApp = async (dataDir: string, user: { uid?: number; gid?: number } = {}): Promise<App> => {
  const code = `
    const { startEmbeddedPostgres } = await import('${launcher.href}');
    try {
      const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
      process.on('SIGTERM', () => server.stop().then(() => process.exit(0)));
      console.log(JSON.stringify({ url: server.url, adopted: server.adopted, error: '' }));
    } catch (error) {
      console.log(JSON.stringify({ url: '', adopted: false, error: error.name + ': ' + error.message }));
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const output = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (some: Buffer) => resolve(some.toString()));
    child.once('exit', () => reject(new Error('the app ended without a word')));
  });
  return { process: child, exited, ...(JSON.parse(output) as { url: string; adopted: boolean; error: string }) };
};

test('two first starts at once share one server, and the last app to stop stops it', async () => {
  const dataDir = makeFolder();
  const [one, two] = await Promise.all([runApp(dataDir), runApp(dataDir)]);
  expect([one.error, two.error]).toEqual(['', '']);
  expect(one.url).toBe(two.url);
  const pid = pidIn(dataDir);
  one.process.kill('SIGTERM');
  await one.exited;
  expect(isAlive(pid)).toBe(true);
  expect(await query(two.url, 'show server_version_num')).toEqual([
    { server_version_num: expect.stringMatching(/^18/) },
  ]);
  two.process.kill('SIGTERM');
  await two.exited;
  expect(await isStopped(dataDir, two.url)).toBe(true);
  expect(existsSync(new URL(two.url).searchParams.get('host') ?? '')).toBe(false);
});

test('after a kill -9 of the app, the next start attaches to the running server', async () => {
  const dataDir = copyFolder();
  const app = await runApp(dataDir);
  const pid = pidIn(dataDir);
  await query(app.url, 'create table kept as select 7 as n');
  app.process.kill('SIGKILL');
  await app.exited;
  expect(isAlive(pid)).toBe(true);
  const server = await startEmbeddedPostgres({ dataDir });
  expect([server.adopted, server.url, pidIn(dataDir)]).toEqual([true, app.url, pid]);
  expect(await query(server.url, 'select n from kept')).toEqual([{ n: 7 }]);
  await server.stop();
  expect(await isStopped(dataDir, server.url)).toBe(true);
});

test('acknowledged data survives a kill -9 of the database, which restarts by itself', async () => {
  const dataDir = copyFolder();
  const messages: string[] = [];
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => messages.push(line) });
  await query(server.url, 'create table kept (n int); insert into kept select generate_series(1, 1000)');
  process.kill(pidIn(dataDir), 'SIGKILL');
  await expect
    .poll(() => query(server.url, 'select count(*)::int as n from kept').catch(() => []), { timeout: 20_000 })
    .toEqual([{ n: 1000 }]);
  await server.stop();
  expect(messages).toEqual(['The embedded PostgreSQL stopped: restarting it.']);
});

test('the database comes back once the obstacle to its restart is gone, however long that takes', async () => {
  const dataDir = copyFolder();
  const messages: string[] = [];
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => messages.push(line) });
  await query(server.url, 'create table kept (n int); insert into kept values (1)');
  const data = join(dataDir, 'postgres');
  const away = join(dataDir, 'away');
  const pid = pidIn(dataDir);
  renameSync(data, away);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => messages.join(' ')).toMatch(/did not start/);
  renameSync(away, data);
  await expect.poll(() => query(server.url, 'select n from kept').catch(() => [])).toEqual([{ n: 1 }]);
  await server.stop();
});

test('a start during a stop never gets the server that is shutting down', async () => {
  const dataDir = copyFolder();
  let server = await startEmbeddedPostgres({ dataDir });
  for (let round = 0; round < 4; round += 1) {
    const [next] = await Promise.all([startEmbeddedPostgres({ dataDir }), server.stop()]);
    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    server = next;
  }
  await server.stop();
});

test('a stale pid file does not block a start, even if another program has its number now', async () => {
  const dataDir = copyFolder();
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60_000)']);
  onTestFinished(() => void other.kill());
  writeFileSync(
    join(dataDir, 'postgres/postmaster.pid'),
    `${other.pid}\n${join(dataDir, 'postgres')}\n1700000000\n5432\n/gone\n\n 1 2\nready\n`,
  );
  const server = await startEmbeddedPostgres({ dataDir });
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
  expect(isAlive(other.pid ?? 0)).toBe(true);
});

test('the server runs with fsync on and without network access', async () => {
  const server = await startEmbeddedPostgres({ dataDir: copyFolder() });
  const settings = await query(
    server.url,
    `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'TimeZone') order by 1`,
  );
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    listen_addresses: '',
    TimeZone: 'UTC',
  });
  await server.stop();
});

test('environment variables of another PostgreSQL have no effect', async () => {
  vi.stubEnv('PGPORT', '7777');
  vi.stubEnv('PGSSLMODE', 'require');
  vi.stubEnv('PGDATA', '/nowhere');
  onTestFinished(() => void vi.unstubAllEnvs());
  const server = await startEmbeddedPostgres({ dataDir: makeFolder() });
  expect(await query(server.url, 'show port')).toEqual([{ port: '5432' }]);
  await server.stop();
});

test('the server works in a folder that only its owner may enter', async () => {
  const closed = makeFolder(mkdtempSync(join(homedir(), 'copperline-pg-')));
  chmodSync(closed, 0o700);
  const server = await startEmbeddedPostgres({ dataDir: join(closed, 'data') });
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
});

// Runs only where such a user may run the code.
if (nobodyMayRun)
  test('root runs the server as an unprivileged user where that user has access', async () => {
    const dataDir = makeFolder();
    chmodSync(dataDir, 0o755);
    const server = await startEmbeddedPostgres({ dataDir });
    expect(statSync(join(dataDir, 'postgres')).uid).not.toBe(0);
    const sockets = statSync(new URL(server.url).searchParams.get('host') ?? '');
    expect([sockets.uid, sockets.mode & 0o777]).toEqual([statSync(join(dataDir, 'postgres')).uid, 0o700]);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

if (nobodyMayRun)
  test('root can start the server on data that an ordinary user created', async () => {
    const parent = makeFolder();
    chmodSync(parent, 0o777);
    const dataDir = join(parent, 'data');
    const app = await runApp(dataDir, NOBODY);
    expect(app.error).toBe('');
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(NOBODY.uid);
    app.process.kill('SIGTERM');
    await app.exited;
    const server = await startEmbeddedPostgres({ dataDir });
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

if (!isRoot || nobodyMayRun)
  test('an unwritable folder is reported in one sentence', async () => {
    const parent = makeFolder();
    chmodSync(parent, 0o555);
    const app = await runApp(join(parent, 'data'), isRoot ? NOBODY : {});
    expect(app.error).toMatch(
      /^StartError: The data folder .* cannot be written \(EACCES.*\): choose another with DATA_DIR=\/some\/folder npm start\.$/,
    );
  });

test('a file, a foreign folder or another PostgreSQL’s data in the way is reported in one sentence', async () => {
  const refuse = async (dataDir: string) => {
    const error: unknown = await startEmbeddedPostgres({ dataDir }).catch((cause: unknown) => cause);
    return error instanceof StartError && error.message;
  };
  const parent = makeFolder();
  writeFileSync(join(parent, 'file'), '');
  expect(await refuse(join(parent, 'file'))).toMatch(/cannot be written \(a file has that name\): choose another/);

  mkdirSync(join(parent, 'busy/postgres/photos'), { recursive: true });
  expect(await refuse(join(parent, 'busy'))).toMatch(
    /already exists and holds no PostgreSQL data: move it away or choose another folder with DATA_DIR\.$/,
  );

  mkdirSync(join(parent, 'old/postgres'), { recursive: true });
  writeFileSync(join(parent, 'old/postgres/PG_VERSION'), '15\n');
  expect(await refuse(join(parent, 'old'))).toMatch(
    /is from PostgreSQL 15, and this shop includes 18: choose another folder with DATA_DIR\.$/,
  );
});

test('a socket folder that others may enter is not used', async () => {
  const dataDir = copyFolder();
  const server = await startEmbeddedPostgres({ dataDir });
  const sockets = new URL(server.url).searchParams.get('host') ?? '';
  await server.stop();
  mkdirSync(sockets);
  chmodSync(sockets, 0o777);
  onTestFinished(() => rmSync(sockets, { recursive: true, force: true }));
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    'belongs to another user: remove it, or choose another temporary folder with TMPDIR.',
  );
});
