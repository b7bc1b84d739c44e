import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { StartError } from '#server/start-error.ts';
import type { Runner } from './runner.ts';

const MAJOR = '18';
/** The most bytes that the path of a folder for a Unix socket may have, after the name that PostgreSQL appends. */
const SOCKET_FOLDER_BYTES = 107 - '/.s.PGSQL.5432'.length;
/** A folder older than this remained from a start that was killed, because no initdb takes so long. */
const LEFTOVER_MS = 600_000;

const formatReason = (error: unknown): string => {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'a file has that name';
  return error instanceof Error ? error.message : String(error);
};

/**
 * Creates the data folder, or checks it.
 * @returns its real path, so that two spellings of one folder lead to the same server
 * @throws StartError if the folder is not writable
 */
export const prepareFolder = (dataDir: string): string => {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    closeSync(openSync(join(dataDir, 'postgres.log'), 'a'));
    return realpathSync(dataDir);
  } catch (cause) {
    throw new StartError(
      `The data folder ${dataDir} cannot be written (${formatReason(cause)}): choose another with DATA_DIR=/some/folder npm start.`,
      { cause },
    );
  }
};

const runInitdb = (native: string, runner: Runner, folder: string): void => {
  const [program, args] = runner.command(join(native, 'bin/initdb'), [
    '-D',
    folder,
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
  if (made.status === 0) return;
  const lines = `${made.stderr ?? ''}${made.error?.message ?? ''}`.trim().split('\n');
  const reason = lines.find((line) => /No space|FATAL/.test(line)) ?? lines.find((line) => /error:/.test(line));
  throw new StartError(
    `The database could not be created in ${dirname(folder)} (${reason ?? lines.at(-1)}): make room there or choose another folder with DATA_DIR.`,
  );
};

const moveIntoPlace = (fresh: string, data: string): void => {
  try {
    renameSync(fresh, data);
  } catch (cause) {
    // Another first start at the same time may have moved its own cluster there.
    if (existsSync(join(data, 'PG_VERSION'))) return;
    throw new StartError(
      `The database could not be created in ${data} (${formatReason(cause)}): choose another folder with DATA_DIR.`,
      { cause },
    );
  }
  // The directory entry must survive a power failure. Otherwise, acknowledged writes below it would be lost.
  const parent = openSync(dirname(data), 'r');
  fsyncSync(parent);
  closeSync(parent);
};

const removeLeftovers = (data: string): void => {
  for (const folder of globSync('postgres.new-*', { cwd: dirname(data) }).map((name) => join(dirname(data), name))) {
    if (Date.now() - statSync(folder).mtimeMs > LEFTOVER_MS) rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Creates the cluster in `data` unless it exists. The cluster is built in a folder beside `data` and then moved
 * there, so that neither two starts at the same time nor a killed start can leave an incomplete one.
 * @throws StartError if it cannot be created, or if other files are in its place
 */
export const initializeCluster = (native: string, runner: Runner, data: string, log: (line: string) => void): void => {
  if (existsSync(join(data, 'PG_VERSION'))) return;
  if (existsSync(data) && (!statSync(data).isDirectory() || readdirSync(data).length > 0)) {
    throw new StartError(
      `${data} already exists and holds no PostgreSQL data: move it away or choose another folder with DATA_DIR.`,
    );
  }
  log(`Creating the database in ${data} (first start only).`);
  removeLeftovers(data);
  const fresh = mkdtempSync(`${data}.new-`);
  try {
    runner.own(fresh);
    runInitdb(native, runner, fresh);
    moveIntoPlace(fresh, data);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
};

/** @throws StartError if another major version of PostgreSQL created the data */
export const checkVersion = (data: string): void => {
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR) return;
  throw new StartError(
    `The data in ${data} is from PostgreSQL ${version}, and this shop includes ${MAJOR}: choose another folder with DATA_DIR.`,
  );
};

/**
 * Returns the folder of the server's socket. Its path is short, because a socket's path may have 107 bytes, and
 * is the same for every start on this data. Data that was deleted and created again gets another folder, because
 * the old server may still be shutting down.
 */
export const getSocketFolder = (runner: Runner, data: string): string => {
  const { ino, birthtimeMs } = statSync(data);
  const hash = createHash('sha256').update(`${data}\0${ino}\0${birthtimeMs}`).digest('hex').slice(0, 12);
  const name = `copperline-${process.getuid?.() ?? 0}-${hash}`;
  const fits = (parent: string) =>
    Buffer.byteLength(join(parent, name)) <= SOCKET_FOLDER_BYTES && runner.canEnter(parent);
  return join([tmpdir()].find(fits) ?? '/tmp', name);
};

/**
 * Creates the socket folder, which no other user may enter.
 * @throws StartError if another user owns the folder, because the shop would then talk to that user's server
 */
export const prepareSocketFolder = (runner: Runner, sockets: string): void => {
  try {
    mkdirSync(sockets, { mode: 0o700 });
    runner.own(sockets);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const stats = lstatSync(sockets);
    if (stats.isDirectory() && stats.uid === runner.uid && (stats.mode & 0o077) === 0) return;
    throw new StartError(
      `${sockets} belongs to another user: remove it, or choose another temporary folder with TMPDIR.`,
      { cause: error },
    );
  }
};
