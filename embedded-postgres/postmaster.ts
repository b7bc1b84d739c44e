import { execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { prepareSocketFolder } from './folder.ts';
import type { Runner } from './runner.ts';

const STOP_MS = 30_000;
const REAP_MS = 250;
const POLL_MS = 20;

const MEGABYTE = 1024 * 1024;
/**
 * An eighth of the machine's memory. For a small catalog PostgreSQL uses less, because the system allocates pages
 * only when they are used.
 */
export const BUFFER_MEGABYTES = Math.min(4096, Math.max(64, Math.floor(totalmem() / 8 / MEGABYTE)));

const serverSettings = {
  listen_addresses: '',
  port: '5432',
  timezone: 'UTC',
  max_connections: '120',
  log_min_messages: 'warning',
};

/** Where a server is, and how to run it. */
export type ServerConfig = {
  data: string;
  log: string;
  sockets: string;
  native: string;
  runner: Runner;
  bufferMegabytes: number;
};

/** A running server. `sockets` is empty until the server opens a socket. */
export type Postmaster = { pid: number; sockets: string };

/**
 * A server that we launched. `ended` is true when it has ended; it also ends if another server already uses the
 * folder.
 */
export type LaunchedServer = { pid: number | undefined; ended: boolean };

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Empty for a zombie process, which remains in a container whose first process does not reap its children. */
const readCommand = (pid: number): string => {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
};

type PidFile = { pid: number; folder: string; sockets: string; text: string };

/** Reads a server's pid file (PostgreSQL's pidfile.h). Returns null if the file is missing or incomplete. */
const readPidFile = (file: string): PidFile | null => {
  if (!existsSync(file)) return null;
  try {
    const text = readFileSync(file, 'utf8');
    const [pid, folder, , , sockets] = text.split('\n');
    return Number(pid) > 0 && folder ? { pid: Number(pid), folder, sockets: sockets ?? '', text } : null;
  } catch {
    // The file was deleted in the meantime.
    return null;
  }
};

const getPidFilePath = (data: string) => join(data, 'postmaster.pid');

const isServing = (pid: number, folder: string) => isAlive(pid) && readCommand(pid).includes(`-D ${folder} `);

/**
 * Finds the server that runs on this data, no matter which process started it. Returns null if none runs, even if
 * a pid file exists.
 */
export const findPostmaster = (data: string): Postmaster | null => {
  const note = readPidFile(getPidFilePath(data));
  return note !== null && isServing(note.pid, note.folder) ? { pid: note.pid, sockets: note.sockets } : null;
};

/**
 * Replaces the pid of a crashed server in its file. Another program may have this pid now (in a container this is
 * nearly always so), and PostgreSQL would then refuse to start. PostgreSQL ignores the pid of its own parent, so
 * we write ours. The other lines stay, because PostgreSQL uses them to find out whether a process of the crashed
 * server still runs.
 */
const replaceStalePid = (file: string, runner: Runner): void => {
  const note = readPidFile(file);
  if (note === null || !isAlive(note.pid) || isServing(note.pid, note.folder)) return;
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, note.text.replace(String(note.pid), String(process.pid)), { mode: 0o600 });
  runner.own(fresh);
  renameSync(fresh, file);
};

/** Starts the server in a session of its own, so that Ctrl-C in a terminal reaches the shop but not the database. */
export const launchPostmaster = (place: ServerConfig): LaunchedServer => {
  const { data, log, sockets, native, runner, bufferMegabytes } = place;
  prepareSocketFolder(runner, sockets);
  replaceStalePid(getPidFilePath(data), runner);
  replaceStalePid(join(sockets, '.s.PGSQL.5432.lock'), runner);
  const flags = Object.entries({
    ...serverSettings,
    shared_buffers: `${bufferMegabytes}MB`,
    unix_socket_directories: sockets,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program, args] = runner.command(join(native, 'bin/postgres'), ['-D', data, ...flags]);
  const output = openSync(log, 'a');
  runner.own(log);
  const child = spawn(program, args, {
    ...runner.options,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  const launched: LaunchedServer = { pid: child.pid, ended: false };
  const end = () => {
    launched.ended = true;
  };
  child.once('exit', end).once('error', end);
  return launched;
};

const waitUntil = async (isSo: () => boolean, ms: number): Promise<void> => {
  const deadline = Date.now() + ms;
  while (!isSo() && Date.now() < deadline) await wait(POLL_MS);
};

/**
 * Stops the server on this data. The server rolls back open transactions and writes the rest to disk, because the
 * signal is SIGINT. Takes at most 30 s.
 */
export const stopPostmaster = async (data: string): Promise<void> => {
  const postmaster = findPostmaster(data);
  if (postmaster === null) return;
  const { pid, sockets } = postmaster;
  process.kill(pid, 'SIGINT');
  await waitUntil(() => !isAlive(pid) || readCommand(pid) === '', STOP_MS);
  // The pid exists until the process is reaped. We reap our own child at once, but a container's first process may reap
  // it late or never.
  await waitUntil(() => !isAlive(pid), REAP_MS);
  try {
    rmdirSync(sockets);
  } catch {
    // The folder is not empty, because the next server already uses it.
  }
};

/** Finds the server's own reason for not starting. Hints and statements are only in the log. */
export const readFailure = (log: string): string => {
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  return lines.findLast((line) => /FATAL|PANIC|ERROR|error while/.test(line)) ?? lines.at(-1) ?? '';
};
