import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '#server/start-error.ts';
import type { Binaries } from './binaries.ts';

/** How to run a PostgreSQL program. PostgreSQL refuses to run as root, so root must run it as another user. */
export type Runner = {
  command(program: string, args: string[]): [string, string[]];
  options: { env: NodeJS.ProcessEnv; uid?: number; gid?: number };
  /** Changes the owner of a file or folder to the server's user. */
  own(path: string): void;
  /** True if the server can reach files in this folder. */
  canEnter(folder: string): boolean;
  /** The id of the server's user in the file system. Undefined on systems without user ids. */
  uid: number | undefined;
};

type User = { uid: number; gid: number };

/** True if the mode bits of the folder and of all its parents let the user enter. */
const canEnter = (folder: string, { uid, gid }: User): boolean => {
  const { mode, uid: owner, gid: group } = statSync(folder);
  let bit = 0o001;
  if (uid === owner) bit = 0o100;
  else if (gid === group) bit = 0o010;
  const parent = dirname(folder);
  return (mode & bit) !== 0 && (parent === folder || canEnter(parent, { uid, gid }));
};

/** Drops PGPORT, PGDATA and similar variables, which are meant for another server. */
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
 * Runs the program in a user namespace in which root appears as `nobody`. It works in folders that no other user
 * may enter, such as /root, because files still belong to root. Outside the namespace, the process is root
 * without root's privileges, so that file modes apply to it.
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
      // The user does not exist, so try the next name.
    }
  }
  return [];
};

/**
 * The owner of the closest parent folder that does not belong to root. With `sudo npm start`, this is often a
 * home folder.
 */
const findFolderOwner = (folder: string): User[] => {
  const { uid, gid } = statSync(folder);
  if (uid !== 0) return [{ uid, gid }];
  return dirname(folder) === folder ? [] : findFolderOwner(dirname(folder));
};

/**
 * Possible runners, first the one with which the server can access least besides its data. Existing data keeps
 * its owner.
 */
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
 * Chooses how to run PostgreSQL: as the current user or, for root, as the owner of existing data. For new data, root
 * tries `postgres` or `nobody`, then a user namespace, then the owner of the folder.
 * @throws StartError if none of them can run it
 */
export const chooseRunner = ({ native, libraries }: Binaries, data: string): Runner => {
  const postgres = join(native, 'bin/postgres');
  let reason = 'this user may not open the data folder';
  const chosen = listRunners(data, makeEnvironment(libraries)).find((runner) => {
    if (!runner.canEnter(dirname(data))) return false;
    const [program, args] = runner.command(postgres, ['--version']);
    const tried = spawnSync(program, args, { ...runner.options, cwd: '/', encoding: 'utf8' });
    if (tried.status !== 0) reason = (tried.error?.message ?? tried.stderr).trim().split('\n').at(-1) ?? reason;
    return tried.status === 0;
  });
  if (chosen !== undefined) return chosen;
  throw new StartError(
    process.getuid?.() === 0
      ? `PostgreSQL refuses to run as root and could not run as another user here (${reason}): start the shop as an ordinary user, or set DATABASE_URL.`
      : `The embedded PostgreSQL does not run on this machine (${reason}): set DATABASE_URL to a PostgreSQL 18 server instead.`,
  );
};
