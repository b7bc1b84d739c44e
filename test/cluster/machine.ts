import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const KIT = fileURLToPath(new URL('../../deploy', import.meta.url));
export const KIT_INSIDE = '/root/deploy';
/** Where all machines keep their backups together. */
const REPOSITORY = 'var/lib/pgbackrest';
export const DATA = 'var/lib/postgresql/18/copperline';

const SURROUNDINGS = { PATH: '/usr/sbin:/usr/bin', HOME: '/tmp', LANG: 'C.UTF-8' };

export type Machine = {
  name: string;
  address: string;
  /** Where its files are, seen from outside. */
  root: string;
  /** Runs a program to its end. @throws Error with what it has said */
  run(user: string, program: string, ...args: string[]): string;
  /** Starts a program whose words go into a log. */
  start(user: string, name: string, program: string, args: string[], environment?: string): ChildProcess;
  /** Its processes: of all programs, or those that are named, or all but those. */
  pids(which?: { only?: string; but?: string }): number[];
};

const must = (program: string, ...args: string[]): void => {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
};

/** What systemd makes of an EnvironmentFile. */
const readEnvironment = (file: string): Record<string, string> =>
  Object.fromEntries(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.includes('=') && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

const nameOf = (pid: string): string => readFileSync(`/proc/${pid}/comm`, 'utf8').trim();

/** Those that end while they are looked at are gone. */
const listProcesses = (root: string): { pid: number; name: string }[] =>
  readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .flatMap((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/root`) === root ? [{ pid: Number(pid), name: nameOf(pid) }] : [];
      } catch {
        return [];
      }
    });

/**
 * A machine of its own as far as files go: the system with a layer over it that is its own, and the kit's files as
 * `configure.sh` puts them there.
 * @param number which of three it is made to be
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
  // As systemd-tmpfiles does when a machine starts.
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
      const out = openSync(join(logs, `${name}-${log}.log`), 'a');
      return spawn('chroot', inside(user, [program, ...args]), {
        env: {
          ...SURROUNDINGS,
          ...(environment !== undefined && readEnvironment(join(root, environment))),
        },
        stdio: ['ignore', out, out],
      });
    },
    pids({ only, but } = {}) {
      return listProcesses(root)
        .filter((one) => (only === undefined || one.name === only) && one.name !== but)
        .map(({ pid }) => pid);
    },
  };
};

/** Those of the processes that still are. */
export const signalAll = (pids: number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  }
};

/** The first process of its PostgreSQL. */
export const postmasterOf = ({ root }: Machine): number =>
  Number(readFileSync(join(root, DATA, 'postmaster.pid'), 'utf8').split('\n')[0]);

/** The process by which a standby receives. */
export const receiversOf = (machine: Machine): number[] =>
  machine
    .pids({ only: 'postgres' })
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('walreceiver'));
