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
/** An eighth of the memory: more than a small catalogue touches, and taken page by page as it is touched. */
export const BUFFER_MEGABYTES = Math.min(4096, Math.max(64, Math.floor(totalmem() / 8 / MEGABYTE)));

const serverSettings = {
  listen_addresses: '',
  port: '5432',
  timezone: 'UTC',
  max_connections: '120',
  log_min_messages: 'warning',
};

/** Everything that says which server is meant and how it is run. */
export type ServerConfig = {
  data: string;
  log: string;
  sockets: string;
  native: string;
  runner: Runner;
  bufferMegabytes: number;
};

/** A live server; `sockets` is empty while it has not opened any yet. */
export type Postmaster = { pid: number; sockets: string };

/** A server we started; `ended` once it is gone, or was refused because another one has the folder. */
export type LaunchedServer = { pid: number | undefined; ended: boolean };

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Empty for a dead process that nobody has reaped, as happens where a container's first process does not. */
const readCommand = (pid: number): string => {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
};

type PidFile = { pid: number; folder: string; sockets: string; text: string };

/** What a server wrote about itself, see PostgreSQL's pidfile.h; null where there is no file or half of one. */
const readPidFile = (file: string): PidFile | null => {
  if (!existsSync(file)) return null;
  try {
    const text = readFileSync(file, 'utf8');
    const [pid, folder, , , sockets] = text.split('\n');
    return Number(pid) > 0 && folder ? { pid: Number(pid), folder, sockets: sockets ?? '', text } : null;
  } catch {
    // It went in between.
    return null;
  }
};

const getPidFilePath = (data: string) => join(data, 'postmaster.pid');

const isServing = (pid: number, folder: string) => isAlive(pid) && readCommand(pid).includes(`-D ${folder} `);

/** The live server on this data, whoever started it; null where there is none, whatever its pid file says. */
export const findPostmaster = (data: string): Postmaster | null => {
  const note = readPidFile(getPidFilePath(data));
  return note !== null && isServing(note.pid, note.folder) ? { pid: note.pid, sockets: note.sockets } : null;
};

/**
 * After a crash the number in a server's file may be another program's by now (in a container it nearly always
 * is), and PostgreSQL would refuse to start beside that. It holds a number of its own parent for stale, so it
 * gets ours. The lines below stay: by them it sees whether a process of the crashed server still runs.
 */
const replaceStalePid = (file: string, runner: Runner): void => {
  const note = readPidFile(file);
  if (note === null || !isAlive(note.pid) || isServing(note.pid, note.folder)) return;
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, note.text.replace(String(note.pid), String(process.pid)), { mode: 0o600 });
  runner.own(fresh);
  renameSync(fresh, file);
};

/** Detached, in a session of its own: Ctrl-C in a terminal reaches the shop and not the database. */
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

/** Stops the server on this data: SIGINT rolls back what is open and writes the rest to disk. Bounded by 30 s. */
export const stopPostmaster = async (data: string): Promise<void> => {
  const postmaster = findPostmaster(data);
  if (postmaster === null) return;
  const { pid, sockets } = postmaster;
  process.kill(pid, 'SIGINT');
  await waitUntil(() => !isAlive(pid) || readCommand(pid) === '', STOP_MS);
  // Its number stays until it is reaped: at once where it is our child, late or never by a container's first process.
  await waitUntil(() => !isAlive(pid), REAP_MS);
  try {
    rmdirSync(sockets);
  } catch {
    // Not empty: the next server has moved in already.
  }
};

/** Why the server does not start, in its own words: the hints and statements around it stay in the log. */
export const readFailure = (log: string): string => {
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  return lines.findLast((line) => /FATAL|PANIC|ERROR|error while/.test(line)) ?? lines.at(-1) ?? '';
};
