import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';

/** This policy also governs what the worker fetches. */
const POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

const readScript = (name: string): string => readFileSync(new URL(`./browser/${name}.js`, import.meta.url), 'utf8');

/**
 * Serves the service worker. Browsers request it with every page in its scope; different text replaces the installed
 * worker.
 * @param isOn if false, serves a worker that deletes all stored data and itself
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
