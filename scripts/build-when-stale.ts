import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { StartError } from '#server/start-error.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'build/.stamp');
const lock = join(root, 'build.lock');
/** The age in ms from which a lock is ignored. A build takes seconds, so a crashed process left the older lock. */
const LOCK_MS = 180_000;

const inputs = [
  'platform/{web,contract}/**/*',
  'features/*.{ts,tsx}',
  'features/*/manifest.ts',
  'features/*/{web,contract}/**/*',
  'trade/**/*.ts',
  'public/**/*',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
];

const hashInputs = (): string => {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted()) {
    if (statSync(join(root, file)).isFile())
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
  }
  return hash.digest('hex');
};

const isFresh = (hash: string): boolean => {
  try {
    return readFileSync(stamp, 'utf8') === hash;
  } catch {
    return false;
  }
};

const build = (hash: string): void => {
  const startedAt = Date.now();
  console.log('Building the pages...');
  rmSync(join(root, 'build'), { recursive: true, force: true });
  const cli = join(root, 'node_modules/@react-router/dev/bin.cjs');
  const built = spawnSync(process.execPath, [cli, 'build'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (built.status !== 0) {
    console.error(`${built.stdout}\n${built.stderr}`);
    throw new StartError(
      'The pages could not be built: see the lines above. After npm ci on a clean checkout, they build.',
    );
  }
  writeFileSync(stamp, hash);
  console.log(`Built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
};

const takeLock = (): boolean => {
  try {
    mkdirSync(lock);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new StartError(
        `The pages must be built, and ${root} cannot be written: start once as a user who may write there.`,
        { cause },
      );
    }
    return false;
  }
};

const isLockStale = (): boolean => {
  try {
    return Date.now() - statSync(lock).mtimeMs > LOCK_MS;
  } catch {
    return false;
  }
};

/**
 * Builds the pages unless their inputs have not changed since the last build. If two processes start at once,
 * only one builds. If the build is current, no write access is needed.
 * @throws StartError
 */
export const buildWhenStale = async (): Promise<void> => {
  const hash = hashInputs();
  while (!isFresh(hash)) {
    if (takeLock()) {
      try {
        if (!isFresh(hash)) build(hash);
      } finally {
        rmSync(lock, { recursive: true, force: true });
      }
    } else if (isLockStale()) {
      rmSync(lock, { recursive: true, force: true });
    } else {
      await wait(200);
    }
  }
};
