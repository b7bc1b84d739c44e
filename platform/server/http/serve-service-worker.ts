import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';

/** What a worker fetches is held by the policy it came with itself. */
const POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

const readScript = (name: string): string => readFileSync(new URL(`./browser/${name}.js`, import.meta.url), 'utf8');

/**
 * Serves the service worker of the shop. Browsers ask for it with every page they open in its scope: another text at its
 * address takes the place of the one they have.
 * @param isOn else it is one that takes away what the other has kept, and itself
 */
export const serveServiceWorker = (app: FastifyInstance, isOn: boolean): void => {
  const script = readScript(isOn ? 'worker' : 'no-worker');
  app.get('/sw.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', POLICY)
      .send(script),
  );
};
