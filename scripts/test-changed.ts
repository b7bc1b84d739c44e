import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getTestNames } from './changed-names.ts';
import { findTests, listTests } from './find-tests.ts';
import { runFound, runTool } from './run-tests.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const git = (...args: string[]): string[] => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout.split('\n').filter((line) => line !== '');
};

/**
 * `npm run test:changed`: runs the tests affected by changes since the last commit, from unit tests to journeys. `npm
 * run test:changed -- COMMIT`: since another commit. Lists the changed files that only `npm test` covers.
 */
const testChanged = async (): Promise<void> => {
  const since = process.argv[2] ?? 'HEAD';
  const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
  if (changed.some((path) => /\.tsx?$/.test(path))) {
    const existingFiles = changed.filter((path) => existsSync(join(root, path)));
    process.exitCode = runTool('vitest', [
      'related',
      '--run',
      '--passWithNoTests',
      '--project',
      'unit*',
      ...existingFiles,
    ]);
    if (process.exitCode !== 0) return;
  }
  const { files, journeys, unknown } = findTests(changed.flatMap(getTestNames), listTests());
  // The unit tests have just been run.
  const others = files.filter((path) => !path.endsWith('.unit.test.ts'));
  process.exitCode = await runFound({ files: others, journeys }, []);
  const unseen = changed.filter((path) => getTestNames(path).every((name) => unknown.includes(name)));
  if (unseen.length > 0)
    console.log(`Only npm test covers these files:\n${unseen.map((path) => `  ${path}`).join('\n')}`);
};

testChanged().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
