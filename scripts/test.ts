import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWhenStale } from './build-when-stale.ts';
import { findBrowser } from './find-browser.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const run = (tool: string, args: string[], env: NodeJS.ProcessEnv = {}): number => {
  const done = spawnSync(join(root, 'node_modules/.bin', tool), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return done.status ?? 1;
};

/** Journeys that `npm test` leaves to `npm run test:sweeps`, as it does those of Vitest in `test/long`. */
const LONG = 'e2e/long';
const PROJECTS = ['--project', 'unit', '--project', 'shop'];

/** A journey by its path or its bare name, as Playwright takes it; null for what is none. */
const journeyOf = (name: string): string | null => {
  const paths = name.startsWith('e2e') ? [name] : [`e2e/${name}.spec.ts`, `e2e/${name}.pictures.spec.ts`];
  return paths.find((path) => existsSync(join(root, path))) ?? null;
};

/**
 * `npm test`: everything, first what runs on a real PostgreSQL, then, when that is green, the journeys in a real browser. `npm test -- NAME...`:
 * of both only the files or folders that are named, with what follows from the first dash on as options of the tool.
 */
const test = async (): Promise<void> => {
  const given = process.argv.slice(2);
  const dash = given.findIndex((one) => one.startsWith('-'));
  const [names, options] = dash < 0 ? [given, []] : [given.slice(0, dash), given.slice(dash)];
  const journeys = names.flatMap((name) => journeyOf(name) ?? []);
  const files = names.filter((name) => journeyOf(name) === null);
  const isAll = names.length === 0;
  if (isAll || files.length > 0) {
    // Elsewhere nobody starts a whole shop, and nobody waits for its pages.
    if (isAll || files.some((file) => file.startsWith('test'))) await buildWhenStale();
    process.exitCode = run('vitest', ['run', ...(isAll ? PROJECTS : []), ...files, ...options]);
    // What failed is then the last thing said, and not ten minutes of journeys further up.
    if (process.exitCode !== 0) return;
  }
  if (isAll || journeys.length > 0) {
    const browser = findBrowser();
    const { stdout } = spawnSync(browser, ['--version'], { encoding: 'utf8' });
    console.log(`Browser: ${stdout.trim()} (${browser})`);
    await buildWhenStale();
    const slow = journeys.some((path) => path.startsWith(LONG)) ? ['--config', `${LONG}/playwright.config.ts`] : [];
    process.exitCode = run('playwright', ['test', ...slow, ...journeys, ...options], { BROWSER_PATH: browser });
  }
};

test().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
