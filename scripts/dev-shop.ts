import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { main } from '#server/main.ts';
import { findPort } from './find-port.ts';

/** The shop on the sources of its pages: Vite compiles what is asked for, and tells the browser what has changed. */
const vite = await createServer({
  root: fileURLToPath(new URL('..', import.meta.url)),
  // A port of its own for what it tells the browser, so that several may run at once.
  server: { middlewareMode: true, hmr: { port: await findPort() } },
  appType: 'custom',
  // All packages at the start: one found while a page loads is bundled then, and the page it breaks may miss the reload.
  optimizeDeps: { entries: ['{platform,features/*}/web/**/*.{ts,tsx}', '!**/*.test.ts'] },
});

await main({
  pages: {
    load: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild,
    assets: null,
    serveFiles: async () => {},
    middleware: (request, response, next) => vite.middlewares(request, response, next),
  },
  cacheBytes: 0,
});
