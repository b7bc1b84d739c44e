import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findBrowser } from '#scripts/find-browser.ts';
import type { Break } from './break.ts';
import { breaks } from './breaks.ts';

/* npm run test:rows [-- --row 63]: removes the behavior of each row in docs/specification.md, or of one row, in a
   copy of the shop. Then checks that a test named in the row fails. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values } = parseArgs({ options: { row: { type: 'string', multiple: true } } });
const chosen = breaks.filter(({ row }) => values.row === undefined || values.row.includes(String(row)));

const copy = mkdtempSync(join(tmpdir(), 'copperline-rows-'));
const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64_000_000,
});
for (const path of listed.stdout.split('\0').filter((name) => name !== '')) {
  mkdirSync(join(copy, dirname(path)), { recursive: true });
  cpSync(join(root, path), join(copy, path));
}
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

const browser = findBrowser();
const run = (tool: string, args: string[]) => {
  const done = spawnSync(join(root, 'node_modules/.bin', tool), args, {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    env: { ...process.env, BROWSER_PATH: browser },
  });
  return { failed: done.status !== 0, output: `${done.stdout}${done.stderr}` };
};

type NamedTest = { file: string; title: string };

/** The tests of a row. Tests without a browser are first. */
const listTests = (row: number): NamedTest[] => {
  const line = readFileSync(join(root, 'docs/specification.md'), 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`| ${row} |`));
  if (line === undefined) throw new Error(`there is no row ${row}`);
  return [...line.matchAll(/`([^`]+\.(?:test|spec)\.ts)` › (.+?)(?=<br>| \|$)/g)]
    .map(([, file = '', title = '']) => ({ file, title }))
    .toSorted((a, b) => Number(a.file.endsWith('.spec.ts')) - Number(b.file.endsWith('.spec.ts')));
};

/** The title as a pattern, or the whole file if the title is for a table of cases. */
const buildPattern = (title: string): string =>
  title.startsWith('[')
    ? ''
    : title.replaceAll(/%s|\$\w+|[.*+?^$(){}|[\]\\]/g, (part) => (/^[%$]\w/.test(part) ? '.*' : `\\${part}`));

/** True if the test fails because of the break. False if it passes, or if no test ran. */
const detectsBreak = ({ file, title }: NamedTest): boolean => {
  const { failed, output } = file.endsWith('.spec.ts')
    ? run('playwright', ['test', file, '--workers', '1', '-g', buildPattern(title)])
    : run('vitest', ['run', file, '-t', buildPattern(title)]);
  if (/No tests found|No test files found|no tests ran/i.test(output))
    throw new Error(`${file} has no test '${title}'`);
  return failed;
};

/** Removes the behavior, runs the tests of its row, and restores it. */
const tryBreak = ({ row, file, from, to }: Break): string => {
  const path = join(copy, file);
  const whole = readFileSync(path, 'utf8');
  if (!whole.includes(from)) return 'NOT TRIED: the text to replace was not found';
  writeFileSync(
    path,
    whole.replace(from, () => to),
  );
  try {
    if (run('node', ['-e', `await (await import('./scripts/build-when-stale.ts')).buildWhenStale()`]).failed)
      return 'NOT TRIED: the shop does not build';
    const seenBy = listTests(row).find(detectsBreak);
    return seenBy === undefined ? 'NOT SEEN' : `seen by ${seenBy.file}`;
  } finally {
    writeFileSync(path, whole);
  }
};

let unseen = 0;
for (const one of chosen) {
  const result = tryBreak(one);
  if (!result.startsWith('seen')) unseen += 1;
  console.log(`${one.row}: ${one.file}, ${one.removes}: ${result}`);
}
rmSync(copy, { recursive: true, force: true });
console.log(`${chosen.length} rows broken, ${unseen} not seen`);
process.exit(unseen > 0 ? 1 : 0);
