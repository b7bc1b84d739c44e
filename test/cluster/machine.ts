import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const KIT = fileURLToPath(new URL('../../deploy', import.meta.url));
export const KIT_INSIDE = '/root/deploy';
/** The folder where all machines store their backups. */
const REPOSITORY = 'var/lib/pgbackrest';
export const DATA = 'var/lib/postgresql/18/copperline';

const SURROUNDINGS = { PATH: '/usr/sbin:/usr/bin', HOME: '/tmp', LANG: 'C.UTF-8' };

export type Machine = {
  name: string;
  address: string;
  /** The machine's file system, as seen from outside. */
  root: string;
  /** Runs a program to its end. @throws Error with its output */
  run(user: string, program: string, ...args: string[]): string;
  /** Starts a program whose output goes into a log. */
  start(user: string, name: string, program: string, args: string[], environment?: string): ChildProcess;
  /** The ids of the machine's processes: of all programs, only of one, or of all but one. */
  pids(which?: { only?: string; but?: string }): number[];
};

const must = (program: string, ...args: string[]): void => {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
};

/** Reads an EnvironmentFile as systemd does. */
const readEnvironment = (file: string): Record<string, string> =>
  Object.fromEntries(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.includes('=') && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

const readProcessName = (pid: string): string => readFileSync(`/proc/${pid}/comm`, 'utf8').trim();

/** Skips processes that end while the list is made. */
const listProcesses = (root: string): { pid: number; name: string }[] =>
  readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .flatMap((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/root`) === root ? [{ pid: Number(pid), name: readProcessName(pid) }] : [];
      } catch {
        return [];
      }
    });

/**
 * A machine with its own file system: a writable layer over the shared system, with the kit's files as `configure.sh`
 * installs them.
 * @param number 1, 2 or 3
 */
export const makeMachine = (
  system: string,
  folder: string,
  name: string,
  number: number,
  addresses: readonly string[],
): Machine => {
  const place = join(folder, name);
  const [root, upper, work] = ['root', 'upper', 'work'].map((part) => join(place, part)) as [string, string, string];
  for (const part of [root, upper, work]) mkdirSync(part, { recursive: true });
  must('mount', '-t', 'overlay', 'overlay', '-o', `lowerdir=${system},upperdir=${upper},workdir=${work}`, root);
  must('mount', '-t', 'proc', 'proc', join(root, 'proc'));
  must('mount', '-t', 'tmpfs', '-o', 'mode=1777', 'tmpfs', join(root, 'dev/shm'));
  const logs = join(folder, 'logs');
  const repository = join(folder, 'repository');
  for (const part of [logs, repository]) mkdirSync(part, { recursive: true });
  must('mount', '--bind', repository, join(root, REPOSITORY));
  const inside = (user: string, command: string[]) => [`--userspec=${user}`, root, ...command];

  cpSync(KIT, join(root, KIT_INSIDE), { recursive: true });
  cpSync(join(folder, 'secrets.env'), join(root, KIT_INSIDE, 'three-machines/secrets.env'));
  must('chroot', root, 'chown', 'postgres:postgres', `/${REPOSITORY}`);
  // systemd-tmpfiles does this when a machine starts.
  must('chroot', root, 'install', '-d', '-o', 'postgres', '-g', 'postgres', '-m', '2775', '/run/postgresql');
  must('chroot', root, 'sh', `${KIT_INSIDE}/three-machines/configure.sh`, String(number), ...addresses);
  return {
    name,
    address: addresses[number - 1] ?? '',
    root,
    run(user, program, ...args) {
      const done = spawnSync('chroot', inside(user, [program, ...args]), { encoding: 'utf8', env: SURROUNDINGS });
      if (done.status !== 0) throw new Error(`${program} ${args.join(' ')}: ${done.stdout}${done.stderr}`);
      return done.stdout.trim();
    },
    start(user, log, program, args, environment) {
      const logFile = openSync(join(logs, `${name}-${log}.log`), 'a');
      return spawn('chroot', inside(user, [program, ...args]), {
        env: {
          ...SURROUNDINGS,
          ...(environment !== undefined && readEnvironment(join(root, environment))),
        },
        stdio: ['ignore', logFile, logFile],
      });
    },
    pids({ only, but } = {}) {
      return listProcesses(root)
        .filter((one) => (only === undefined || one.name === only) && one.name !== but)
        .map(({ pid }) => pid);
    },
  };
};

/** Sends a signal to those of the processes that still run. */
export const signalAll = (pids: number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended.
    }
  }
};

/** The process id of the machine's postmaster. */
export const readPostmasterPid = ({ root }: Machine): number =>
  Number(readFileSync(join(root, DATA, 'postmaster.pid'), 'utf8').split('\n')[0]);

/** The process ids of a standby's WAL receivers. */
export const listReceiverPids = (machine: Machine): number[] =>
  machine
    .pids({ only: 'postgres' })
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('walreceiver'));
