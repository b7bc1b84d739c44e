import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { stopPostgresWithProcess } from './stop-with-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const watchParent = new URL('watch-parent.js', import.meta.url).href;

export type SpawnedShop = { url: string; process: ChildProcess; output: () => string; exited: Promise<number | null> };

/**
 * Does what `npm start` does, without npm: runs the start script in its own process, with only PATH, HOME and
 * TMPDIR of our environment. The script and the database server of its DATA_DIR end with this process.
 * @param folder the folder of another build than this one
 */
export const spawnStart = (env: Record<string, string>, folder = root) => {
  const { DATA_DIR: dataDir } = env;
  if (dataDir !== undefined) stopPostgresWithProcess(dataDir);
  const child = spawn(process.execPath, ['--import', watchParent, 'scripts/start.js'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TMPDIR: process.env['TMPDIR'],
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (some: Buffer) => (text += some.toString()));
  child.stderr.on('data', (some: Buffer) => (text += some.toString()));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, exited, output: () => text };
};

/** A running shop on a free port. `env` chooses its database: DATA_DIR or DATABASE_URL. */
export const spawnShop = async (env: Record<string, string>, folder?: string): Promise<SpawnedShop> => {
  const { child, exited, output } = spawnStart({ PORT: '0', ...env }, folder);
  const opened = new Promise<string>((resolve) => {
    child.stdout.on('data', () => {
      const url = /open at (https?:\S+)\nMode: (?:production|[\s\S]*Ctrl-C)/.exec(output())?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  const url = await Promise.race([opened, exited.then(() => null)]);
  if (url === null) throw new Error(`the shop did not start:\n${output()}`);
  return { url, process: child, output, exited };
};
