import { findNamed } from './find-tests.ts';
import { runTool } from './run-tests.ts';

/**
 * `npm run test:watch`: runs the unit tests that a change reaches at each save. `npm run test:watch -- NAME...`: those of
 * what is named, by path or by feature, on PostgreSQL too; journeys are left out.
 */
const watchTests = async (): Promise<void> => {
  const names = process.argv.slice(2);
  process.exitCode = runTool('vitest', [
    'watch',
    ...(names.length === 0 ? ['--project', 'unit'] : findNamed(names).files),
  ]);
};

watchTests().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
