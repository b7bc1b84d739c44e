import { fileURLToPath } from 'node:url';
import { findTests, listTests } from './find-tests.ts';
import { runTool } from './run-tests.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/*
 * `npm run test:watch`: runs the unit tests that a change reaches at each save. `npm run test:watch -- NAME...`: those of
 * what is named, by path or by feature, on PostgreSQL too; journeys are left out.
 */
const names = process.argv.slice(2);
const { files, unknown } = findTests(names, listTests(root));
if (unknown.length > 0) {
  console.error(`No test has this in its path: ${unknown.join(', ')}`);
  process.exit(1);
}
process.exitCode = runTool(root, 'vitest', ['watch', ...(names.length === 0 ? ['--project', 'unit'] : files)]);
