import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/*
 * npm run dev: runs the shop from its sources. A saved page updates in the browser; a saved server file restarts
 * the server. Data is not kept between runs.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const watched = [
  ...globSync('{platform,features/*}/{server,contract}', { cwd: root }),
  'server',
  'trade',
  'sandbox',
  'embedded-postgres',
  'demo',
];

const shop = spawn(
  process.execPath,
  [
    // React Router has a separate development build, and all imports must use the same one.
    '--conditions=development',
    ...watched.map((folder) => `--watch-path=${folder}`),
    '--watch-preserve-output',
    'scripts/dev-shop.ts',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => shop.kill(signal));
shop.on('exit', (code) => process.exit(code ?? 1));
