import { findNamed } from './find-tests.ts';
import { runTool } from './run-tests.ts';

/**
 * `npm run test:watch`: on each save, runs the unit tests that the change affects. `npm run test:watch --
 * NAME...`: runs the named tests, by path or feature, including those that use PostgreSQL, but no journeys.
 */
const watchTests = async (): Promise<void> => {
  const names = process.argv.slice(2);
  process.exitCode = runTool('vitest', [
    'watch',
    ...(names.length === 0 ? ['--project', 'unit*'] : findNamed(names).files),
  ]);
};

watchTests().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
