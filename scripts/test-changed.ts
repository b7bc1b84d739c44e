import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { namesOf } from './changed-names.ts';
import { findTests, listTests } from './find-tests.ts';
import { runFound, runTool } from './run-tests.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const git = (...args: string[]): string[] => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout.split('\n').filter((line) => line !== '');
};

/**
 * `npm run test:changed`: the tests that the changes since the last commit touch, unit to journey. `npm run test:changed
 * -- COMMIT`: since another commit. Names the changed files whose reach only `npm test` shows.
 */
const testChanged = async (): Promise<number> => {
  const since = process.argv[2] ?? 'HEAD';
  const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
  const tests = listTests(root);
  const named = changed.map((path) => ({ path, found: findTests(namesOf(path), tests) }));
  const code = changed.some((path) => /\.tsx?$/.test(path))
    ? runTool(root, 'vitest', [
        'related',
        '--run',
        '--passWithNoTests',
        ...['--project', 'unit'],
        ...changed.filter((path) => existsSync(join(root, path))),
      ])
    : 0;
  if (code !== 0) return code;
  const files = new Set(named.flatMap(({ found }) => found.files.filter((path) => !path.endsWith('.unit.test.ts'))));
  const journeys = new Set(named.flatMap(({ found }) => found.journeys));
  const end = await runFound(root, { files: [...files], journeys: [...journeys] }, []);
  const others = named.filter(({ found }) => found.files.length + found.journeys.length === 0);
  if (others.length > 0) {
    console.log(`Only npm test shows what these touch:\n${others.map(({ path }) => `  ${path}`).join('\n')}`);
  }
  return end;
};

testChanged().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
