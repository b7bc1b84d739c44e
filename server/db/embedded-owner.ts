import { execFileSync, type SpawnOptions, spawnSync } from 'node:child_process';
import { chownSync, existsSync, statSync } from 'node:fs';
import { StartError } from '#server/start-error.ts';

/** How a program of PostgreSQL is run: it refuses to be root, so root steps aside for it. */
export type Runner = {
  command(program: string, args: string[]): [string, string[]];
  options: SpawnOptions;
  own(folder: string): void;
};

const asOurselves: Runner = { command: (program, args) => [program, args], options: {}, own() {} };

/**
 * A user namespace in which root is seen as `nobody`: files stay root's, so it works in folders that no
 * other user may enter, such as /root.
 */
const inNamespace: Runner = {
  command: (program, args) => ['unshare', ['--user', '--map-user=65534', '--map-group=65534', program, ...args]],
  options: {},
  own() {},
};

const asOtherUser = (uid: number, gid: number): Runner => ({
  command: (program, args) => [program, args],
  options: { uid, gid },
  own: (folder) => chownSync(folder, uid, gid),
});

const findUser = (): { uid: number; gid: number } | null => {
  for (const name of ['postgres', 'nobody']) {
    try {
      const number = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: number('-u'), gid: number('-g') };
    } catch {
      // The next name may be known.
    }
  }
  return null;
};

const works = (runner: Runner, postgres: string) => {
  const [program, args] = runner.command(postgres, ['--version']);
  return spawnSync(program, args, { ...runner.options, cwd: '/' }).status === 0;
};

/**
 * Chooses how to run PostgreSQL: as ourselves, or, for root, as whoever owns the data already.
 * @throws StartError where root may not step aside in any way
 */
export const chooseRunner = (postgres: string, data: string): Runner => {
  if (process.getuid?.() !== 0) return asOurselves;
  const owner = existsSync(data) ? statSync(data) : null;
  if ((owner === null || owner.uid === 0) && works(inNamespace, postgres)) return inNamespace;
  const user = owner !== null && owner.uid !== 0 ? owner : findUser();
  const runner = user && asOtherUser(user.uid, user.gid);
  if (runner && works(runner, postgres)) return runner;
  throw new StartError(
    'PostgreSQL refuses to run as root, and this machine lets root neither use a user namespace nor another user here: start the shop as an ordinary user, or set DATABASE_URL.',
  );
};
