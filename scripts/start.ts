import { setFlagsFromString } from 'node:v8';
import { quickenImports } from './quick-imports.ts';

/** Builds the pages if they are stale, then starts the shop. Errors are one sentence. */
const start = async (): Promise<void> => {
  if (process.env['NODE_ENV'] === 'production' && process.env['SHOP_MODE'] === undefined) {
    throw new Error(
      'NODE_ENV=production does not set the shop’s mode: set SHOP_MODE=production, or SHOP_MODE=embedded for the demo.',
    );
  }
  // React is ten times slower without this, in either mode.
  process.env['NODE_ENV'] = 'production';
  // Without this, V8 collects only once the heap has grown to four times its live size. A file of 100,000 products
  // would then take 350 MB, most of it garbage.
  setFlagsFromString('--heap-growing-percent=50');
  quickenImports();
  const { buildWhenStale } = await import('./build-when-stale.ts');
  await buildWhenStale();
  const { main } = await import('#server/main.ts');
  await main();
};

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
