import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWhenStale } from './build-when-stale.ts';
import { findBrowser } from './find-browser.ts';
import type { Tests } from './find-tests.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Journeys with their own configuration, which `npm test` leaves out. */
const LONG = 'e2e/long';

/**
 * Runs a tool of the repository with its output in the terminal.
 * @returns its exit code
 */
export const runTool = (tool: string, args: string[], env: NodeJS.ProcessEnv = {}): number => {
  const done = spawnSync(join(root, 'node_modules/.bin', tool), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return done.status ?? 1;
};

/** @returns Vitest's exit code for these files, or for `all` except the long ones */
export const runFiles = async (files: string[] | 'all', options: string[]): Promise<number> => {
  // Only tests in test/ start a whole shop, so only they need the pages to be built.
  if (files === 'all' || files.some((file) => file.startsWith('test/'))) await buildWhenStale();
  return runTool('vitest', [
    'run',
    ...(files === 'all' ? ['--project', 'unit*', '--project', 'shop'] : files),
    ...options,
  ]);
};

/** @returns Playwright's exit code for these journeys, or for `all` except the long ones */
export const runJourneys = async (journeys: string[] | 'all', options: string[]): Promise<number> => {
  const browser = findBrowser();
  const { stdout } = spawnSync(browser, ['--version'], { encoding: 'utf8' });
  console.log(`Browser: ${stdout.trim()} (${browser})`);
  await buildWhenStale();
  const paths = journeys === 'all' ? [] : journeys;
  const long = paths.some((path) => path.startsWith(LONG)) ? ['--config', `${LONG}/playwright.config.ts`] : [];
  return runTool('playwright', ['test', ...long, ...paths, ...options], { BROWSER_PATH: browser });
};

/**
 * Runs the tests without a browser first, and the journeys if those pass.
 * @returns the first exit code that is not 0
 */
export const runFound = async ({ files, journeys }: Tests, options: string[]): Promise<number> => {
  const code = files.length > 0 ? await runFiles(files, options) : 0;
  return code === 0 && journeys.length > 0 ? runJourneys(journeys, options) : code;
};
