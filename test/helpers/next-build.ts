import { cpSync, globSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTemporaryFolder } from './temporary-postgres.ts';

/** The folders in a copy of the shop, apart from `node_modules`. Every copy needs all of them. */
export const SHOP_FOLDERS = [
  'demo',
  'embedded-postgres',
  'features',
  'platform',
  'public',
  'sandbox',
  'scripts',
  'server',
  'trade',
];
export const SHOP_FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
];

const root = fileURLToPath(new URL('../..', import.meta.url));

const pictures = join(root, 'demo/pictures');

/** The file name of a built file: its source name and its content hash. */
const built = /[\w.-]+-[\w-]{8}(?=\.(?:js|css|woff2)\b)/g;

/**
 * Creates the next version of this shop in its own folder. None of its built files has the same name as in this
 * version, and it has new migrations.
 * @param migrations their statements, by name
 */
export const createNextBuild = (migrations: Record<string, string>): { folder: string; remove(): void } => {
  const folder = createTemporaryFolder('next');
  for (const part of ['build', 'test', ...SHOP_FOLDERS]) {
    cpSync(join(root, part), join(folder, part), { recursive: true, filter: (path) => path !== pictures });
  }
  for (const file of SHOP_FILES) cpSync(join(root, file), join(folder, file));
  symlinkSync(pictures, join(folder, 'demo/pictures'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));

  const names = new Set(
    globSync(join(folder, 'build/**/assets/*')).map((path) => basename(path).replace(/\.\w+$/, '')),
  );
  const rename = (text: string) => text.replaceAll(built, (name) => (names.has(name) ? `${name}next` : name));
  for (const path of globSync(join(folder, 'build/**/*.{js,css,woff2}'))) {
    if (!path.endsWith('.woff2')) writeFileSync(path, rename(readFileSync(path, 'utf8')));
    renameSync(path, join(dirname(path), rename(basename(path))));
  }

  const journalPath = join(folder, 'platform/server/db/migrations/meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalPath, 'utf8')) as { entries: { when: number; tag: string }[] };
  for (const [tag, text] of Object.entries(migrations)) {
    writeFileSync(join(folder, `platform/server/db/migrations/${tag}.sql`), text);
    journal.entries.push({ when: Math.max(...journal.entries.map(({ when }) => when)) + 1, tag });
  }
  writeFileSync(journalPath, JSON.stringify(journal));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};
