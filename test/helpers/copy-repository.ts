import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What the demo and the papers are drawn from is of no use to types and rules. */
const isNeeded = (path: string): boolean => !/^(?:demo\/(?:pictures|render)|docs\/screens)\//.test(path);

/** A copy of the repository, as it is written at this moment, that a test may change; it goes with the test. */
export const copyRepository = () => {
  const folder = mkdtempSync(join(tmpdir(), 'copperline-house-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const path of listed.split('\0').filter((one) => one !== '' && isNeeded(one))) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(join(root, path), join(folder, path), { force: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  /** Runs a tool in the copy. @returns what it said where it failed, else nothing */
  const run = (tool: string, ...args: string[]): string => {
    const done = spawnSync(join(folder, 'node_modules/.bin', tool), args, { cwd: folder, encoding: 'utf8' });
    return done.status === 0 ? '' : `${done.stdout}${done.stderr}${done.error?.message ?? ''}`;
  };
  return { folder, run };
};
