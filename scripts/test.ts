import { findNamed } from './find-tests.ts';
import { runFiles, runFound, runJourneys } from './run-tests.ts';
import { startTemplates } from './start-templates.ts';

/**
 * `npm test`: runs everything on a real PostgreSQL and, if that passes, the journeys in a real browser. The run
 * stops at the first part that fails, so failures are printed last. `npm test -- NAME...`: runs only the named
 * tests, by path or feature. The first argument that starts with a dash, and everything after it, is passed to
 * the tool as options.
 */
const test = async (): Promise<void> => {
  const args = process.argv.slice(2);
  const dash = args.findIndex((one) => one.startsWith('-'));
  const [names, options] = dash < 0 ? [args, []] : [args.slice(0, dash), args.slice(dash)];
  if (names.length > 0) {
    process.exitCode = await runFound(findNamed(names), options);
    return;
  }
  const databases = await startTemplates();
  try {
    process.exitCode = await runFiles('all', options);
    if (process.exitCode === 0) process.exitCode = await runJourneys('all', options);
  } finally {
    await databases.stop();
  }
};

test().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
