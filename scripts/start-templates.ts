import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The environment variable that holds the address of the database server for this test run. */
const ADDRESS = 'TEST_DATABASES';

/**
 * Starts the database server from which test files and journeys copy their databases, unless this run has one
 * already. A separate process loads the shop for it, because Vitest and Playwright would transform each of the
 * shop's files first.
 */
export const startTemplates = async (): Promise<{ url: string; stop(): Promise<void> }> => {
  const running = process.env[ADDRESS];
  if (running !== undefined) return { url: running, stop: async () => {} };
  const child = spawn(
    process.execPath,
    ['--import', './test/helpers/load-quickly.js', 'test/helpers/serve-templates.ts'],
    { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const found = await Promise.race([once(lines, 'line'), ended.then(() => null)]);
  if (found === null) throw new Error('the database server of the tests did not start: see the lines above');
  // Also includes the address of a pooler.
  const env = JSON.parse(String(found[0])) as Record<string, string>;
  Object.assign(process.env, env);
  return {
    url: env[ADDRESS] ?? '',
    async stop() {
      for (const name of Object.keys(env)) delete process.env[name];
      child.stdin.end();
      await ended;
    },
  };
};
