import { findNamed } from './find-tests.ts';
import { runFiles, runFound, runJourneys } from './run-tests.ts';

/**
 * `npm test`: everything, first what runs on a real PostgreSQL, then, when that is green, the journeys in a real browser:
 * what failed is then the last thing said. `npm test -- NAME...`: of both only what is named, by path or by feature, with
 * what follows from the first dash on as options of the tool.
 */
const test = async (): Promise<void> => {
  const given = process.argv.slice(2);
  const dash = given.findIndex((one) => one.startsWith('-'));
  const [names, options] = dash < 0 ? [given, []] : [given.slice(0, dash), given.slice(dash)];
  if (names.length > 0) {
    process.exitCode = await runFound(findNamed(names), options);
    return;
  }
  process.exitCode = await runFiles('all', options);
  if (process.exitCode === 0) process.exitCode = await runJourneys('all', options);
};

test().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
