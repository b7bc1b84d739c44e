import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { main } from '#server/main.ts';

/** The shop on the sources of its pages: Vite compiles what is asked for, and tells the browser what has changed. */
const vite = await createServer({
  root: fileURLToPath(new URL('..', import.meta.url)),
  server: { middlewareMode: true },
  appType: 'custom',
});

await main({
  pages: {
    load: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild,
    serveFiles: async () => {},
    middleware: (request, response, next) => vite.middlewares(request, response, next),
  },
  cacheBytes: 0,
});
