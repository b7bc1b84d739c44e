import { fileURLToPath } from 'node:url';
import { findTests, listTests } from './find-tests.ts';
import { runFiles, runFound, runJourneys } from './run-tests.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * `npm test`: everything, first what runs on a real PostgreSQL, then, when that is green, the journeys in a real browser:
 * what failed is then the last thing said. `npm test -- NAME...`: of both only what is named, by path or by feature, with
 * what follows from the first dash on as options of the tool.
 */
const test = async (): Promise<number> => {
  const given = process.argv.slice(2);
  const dash = given.findIndex((one) => one.startsWith('-'));
  const [names, options] = dash < 0 ? [given, []] : [given.slice(0, dash), given.slice(dash)];
  if (names.length === 0) {
    const code = await runFiles(root, 'all', options);
    return code === 0 ? runJourneys(root, 'all', options) : code;
  }
  const found = findTests(names, listTests(root));
  if (found.unknown.length > 0) {
    console.error(`No test has this in its path: ${found.unknown.join(', ')}`);
    return 1;
  }
  return runFound(root, found, options);
};

test().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
