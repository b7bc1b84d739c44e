import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWhenStale } from './build-when-stale.ts';
import { findBrowser } from './find-browser.ts';
import { findJava } from './find-java.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const run = (tool: string, args: string[], env: NodeJS.ProcessEnv = {}): number => {
  const done = spawnSync(join(root, 'node_modules/.bin', tool), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return done.status ?? 1;
};

/** All tests: unit and API on a real PostgreSQL, then journeys in a real browser. */
const test = async (): Promise<void> => {
  const browser = findBrowser();
  findJava();
  await buildWhenStale();
  const units = run('vitest', ['run']);
  const journeys = run('playwright', ['test'], { BROWSER_PATH: browser });
  process.exitCode = units || journeys;
};

test().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
