import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import { spawnShop } from '#test/helpers/spawn-shop.ts';

/* npm run test:client: generates a client from the API's description, compiles it and orders with it. */

const folder = join(import.meta.dirname, 'generated-client');
const dataDir = mkdtempSync(join(tmpdir(), 'copperline-client-'));
const description = join(folder, 'openapi.json');
const types = join(folder, 'shop.d.mts');
const program = join(folder, 'place-order.mts');

/** @throws Error with the output of the program if it fails */
const run = (command: string, ...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args[0]}: ${stdout}${stderr}`);
  return stdout;
};
const tool = (name: string): string => join(folder, 'node_modules/.bin', name);

const shop = await spawnShop({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
try {
  const response = await fetch(`${shop.url}/api/openapi.json`);
  writeFileSync(description, await response.text());
  run(tool('openapi-typescript'), description, '--output', types);
  // Stored as .txt so that the shop's type check does not read it. It imports the types generated above, which do not
  // exist otherwise.
  copyFileSync(`${program}.txt`, program);
  run(
    tool('tsc'),
    ...[program, '--noEmit', '--strict', '--exactOptionalPropertyTypes', '--allowImportingTsExtensions'],
    ...['--target', 'es2024', '--module', 'nodenext', '--typeRoots', join(folder, '../../node_modules/@types')],
  );
  const token = await logInOverHttp(shop.url, 'customer@example.com', 'customer-demo');
  console.log(run(process.execPath, program, shop.url, token));
} finally {
  for (const path of [description, types, program]) rmSync(path, { force: true });
  shop.process.kill('SIGINT');
  await shop.exited;
  rmSync(dataDir, { recursive: true, force: true });
}
