import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '#server/start-error.ts';
import type { Binaries } from './binaries.ts';

/** How a program of PostgreSQL is run: it refuses to be root, so root steps aside for it. */
export type Runner = {
  command(program: string, args: string[]): [string, string[]];
  options: { env: NodeJS.ProcessEnv; uid?: number; gid?: number };
  /** Gives a file or folder to whoever the server runs as. */
  own(path: string): void;
  /** Whether the server can reach what lies in this folder. */
  canEnter(folder: string): boolean;
  /** Who the server is to the file system; undefined where there are no users. */
  uid: number | undefined;
};

type User = { uid: number; gid: number };

/** By the mode bits of the folder and all above it. */
const canEnter = (folder: string, { uid, gid }: User): boolean => {
  const { mode, uid: owner, gid: group } = statSync(folder);
  let bit = 0o001;
  if (uid === owner) bit = 0o100;
  else if (gid === group) bit = 0o010;
  const parent = dirname(folder);
  return (mode & bit) !== 0 && (parent === folder || canEnter(parent, { uid, gid }));
};

/** Without PGPORT, PGDATA and the like: they are meant for another server. */
const makeEnvironment = (libraries: string | null): NodeJS.ProcessEnv => {
  const path = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))),
    ...(libraries !== null && { [path]: libraries }),
  };
};

const createOwnRunner = (env: NodeJS.ProcessEnv): Runner => ({
  command: (program, args) => [program, args],
  options: { env },
  own() {},
  canEnter: () => true,
  uid: process.getuid?.(),
});

/**
 * A user namespace in which root is seen as `nobody`: files stay root's, so it works in folders that no
 * other user may enter, such as /root. Outside it is root without root's rights, so modes count.
 */
const createNamespaceRunner = (env: NodeJS.ProcessEnv): Runner => ({
  command: (program, args) => ['unshare', ['--user', '--map-user=65534', '--map-group=65534', program, ...args]],
  options: { env },
  own: (path) => chownSync(path, 0, 0),
  canEnter: (folder) => canEnter(folder, { uid: 0, gid: 0 }),
  uid: 0,
});

const createUserRunner = (env: NodeJS.ProcessEnv, { uid, gid }: User): Runner => ({
  command: (program, args) => [program, args],
  options: { env, uid, gid },
  own: (path) => chownSync(path, uid, gid),
  canEnter: (folder) => canEnter(folder, { uid, gid }),
  uid,
});

const findServiceUser = (): User[] => {
  for (const name of ['postgres', 'nobody']) {
    try {
      const number = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return [{ uid: number('-u'), gid: number('-g') }];
    } catch {
      // The next name may be known.
    }
  }
  return [];
};

/** Whose home the folder lies in, for a `sudo npm start` there. */
const findFolderOwner = (folder: string): User[] => {
  const { uid, gid } = statSync(folder);
  if (uid !== 0) return [{ uid, gid }];
  return dirname(folder) === folder ? [] : findFolderOwner(dirname(folder));
};

/** In the order of how little the server may touch besides its data; data that is there keeps its owner. */
const listRunners = (data: string, env: NodeJS.ProcessEnv): Runner[] => {
  if (process.getuid?.() !== 0) return [createOwnRunner(env)];
  const owner = existsSync(data) ? statSync(data) : null;
  if (owner !== null) return [owner.uid === 0 ? createNamespaceRunner(env) : createUserRunner(env, owner)];
  const service = findServiceUser();
  const host = findFolderOwner(dirname(data));
  return [
    ...service.map((user) => createUserRunner(env, user)),
    createNamespaceRunner(env),
    ...host.map((user) => createUserRunner(env, user)),
  ];
};

/**
 * Chooses how to run PostgreSQL: as ourselves, or, for root, as whoever owns the data already; for new data as
 * `postgres` or `nobody`, in a user namespace where those may not enter, or as whose home the folder lies in.
 * @throws StartError where none of them can run it
 */
export const chooseRunner = ({ native, libraries }: Binaries, data: string): Runner => {
  const postgres = join(native, 'bin/postgres');
  let why = 'this user may not enter the folder of the data';
  const chosen = listRunners(data, makeEnvironment(libraries)).find((runner) => {
    if (!runner.canEnter(dirname(data))) return false;
    const [program, args] = runner.command(postgres, ['--version']);
    const tried = spawnSync(program, args, { ...runner.options, cwd: '/', encoding: 'utf8' });
    if (tried.status !== 0) why = (tried.error?.message ?? tried.stderr).trim().split('\n').at(-1) ?? why;
    return tried.status === 0;
  });
  if (chosen !== undefined) return chosen;
  throw new StartError(
    process.getuid?.() === 0
      ? `PostgreSQL refuses to be root and could not run as another user here (${why}): start the shop as an ordinary user, or set DATABASE_URL.`
      : `The embedded PostgreSQL does not run on this machine (${why}): set DATABASE_URL to a PostgreSQL 18 server instead.`,
  );
};
