import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** False for the sources of demo pictures and screenshots, which type checks and lint rules do not need. */
const isNeeded = (path: string): boolean => !/^(?:demo\/(?:pictures|render)|docs\/screens)\//.test(path);

/** Makes a copy of the repository's current files that a test may change. It is deleted after the test. */
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
  /** Runs a tool in the copy. @returns its output if it failed, otherwise an empty string */
  const run = (tool: string, ...args: string[]): string => {
    const done = spawnSync(join(folder, 'node_modules/.bin', tool), args, { cwd: folder, encoding: 'utf8' });
    return done.status === 0 ? '' : `${done.stdout}${done.stderr}${done.error?.message ?? ''}`;
  };
  return { folder, run };
};
