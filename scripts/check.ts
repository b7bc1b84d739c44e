import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkComments } from './check-comments.ts';
import { checkFolders } from './check-folders.ts';
import { checkMigrations } from './check-migrations.ts';
import { checkImports } from './check-imports.ts';
import { checkSize } from './check-size.ts';
import { checkSpecification } from './check-specification.ts';
import { checkUses } from './check-uses.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const run = (tool: string, ...args: string[]) => {
  const done = spawnSync(join(root, 'node_modules/.bin', tool), args, { cwd: root, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${done.stdout}${done.stderr}${done.error?.message ?? ''}`.trim());
  return '';
};

const checks: Record<string, () => string | Promise<string>> = {
  format: () => run('oxfmt', '--check', '.'),
  // Runs before the lint, which reads the page types that typegen writes.
  types: () => run('react-router', 'typegen') + run('tsc', '--noEmit', '-p', '.'),
  lint: () => run('oxlint'),
  imports: checkImports,
  uses: checkUses,
  folders: checkFolders,
  'dead code': () => run('knip', '--no-config-hints'),
  specification: checkSpecification,
  comments: checkComments,
  migrations: checkMigrations,
  size: checkSize,
};

let failed = false;
for (const [name, check] of Object.entries(checks)) {
  try {
    console.log(`${name}: ${(await check()) || 'ok'}`);
  } catch (error) {
    console.error(`${name}:\n${error instanceof Error ? error.message : String(error)}`);
    failed = true;
  }
}
// Exits, because the loaded build would keep the process alive.
process.exit(failed ? 1 : 0);
