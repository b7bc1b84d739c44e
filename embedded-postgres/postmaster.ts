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
/** An eighth of the memory. A small catalog uses less, and the system allocates pages only when they are touched. */
export const BUFFER_MEGABYTES = Math.min(4096, Math.max(64, Math.floor(totalmem() / 8 / MEGABYTE)));

const serverSettings = {
  listen_addresses: '',
  port: '5432',
  timezone: 'UTC',
  max_connections: '120',
  log_min_messages: 'warning',
};

/** The location of a server and how to run it. */
export type ServerConfig = {
  data: string;
  log: string;
  sockets: string;
  native: string;
  runner: Runner;
  bufferMegabytes: number;
};

/** A running server; `sockets` is empty until it opens one. */
export type Postmaster = { pid: number; sockets: string };

/** A server we launched; `ended` once it is gone, or refused to run because another one has the folder. */
export type LaunchedServer = { pid: number | undefined; ended: boolean };

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Empty for a zombie process, as remains in a container whose first process does not reap its children. */
const readCommand = (pid: number): string => {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
};

type PidFile = { pid: number; folder: string; sockets: string; text: string };

/** The contents of a server's pid file (PostgreSQL's pidfile.h); null if the file is missing or incomplete. */
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

/** The running server on this data, whichever process started it; null if none runs, even if a pid file remains. */
export const findPostmaster = (data: string): Postmaster | null => {
  const note = readPidFile(getPidFilePath(data));
  return note !== null && isServing(note.pid, note.folder) ? { pid: note.pid, sockets: note.sockets } : null;
};

/**
 * After a crash, the pid in the file may belong to another program by now (in a container it nearly always does), and
 * PostgreSQL would refuse to start. It treats the pid of its own parent as stale, so we write ours. The other lines
 * stay: they tell PostgreSQL whether a process of the crashed server still runs.
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
 * Stops the server on this data. SIGINT rolls back open transactions and writes the rest to disk. Takes at most 30 s.
 */
export const stopPostmaster = async (data: string): Promise<void> => {
  const postmaster = findPostmaster(data);
  if (postmaster === null) return;
  const { pid, sockets } = postmaster;
  process.kill(pid, 'SIGINT');
  await waitUntil(() => !isAlive(pid) || readCommand(pid) === '', STOP_MS);
  // The pid stays until it is reaped: at once if it is our child, but late or never by a container's first process.
  await waitUntil(() => !isAlive(pid), REAP_MS);
  try {
    rmdirSync(sockets);
  } catch {
    // Not empty: the next server already uses it.
  }
};

/** The server's own reason for not starting; hints and statements stay in the log. */
export const readFailure = (log: string): string => {
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  return lines.findLast((line) => /FATAL|PANIC|ERROR|error while/.test(line)) ?? lines.at(-1) ?? '';
};
