import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { main } from '#server/main.ts';
import { findPort } from './find-port.ts';

/** Serves the shop with its page sources. Vite compiles them on request and pushes changes to the browser. */
const vite = await createServer({
  root: fileURLToPath(new URL('..', import.meta.url)),
  // A separate port for the push connection, so that several shops may run at once.
  server: { middlewareMode: true, hmr: { port: await findPort() } },
  appType: 'custom',
  // Bundles all packages at the start. A package found during a page load would be bundled then, and the page might
  // miss the reload.
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
