import Fastify, { type FastifyBaseLogger, type FastifyPluginAsync, LogController } from 'fastify';
import type pg from 'pg';
import { chooserRoutes } from './chooser-routes.ts';
import { CLIENT_ID, CLIENT_SECRET, createTables } from './tables.ts';
import { issuerRoutes } from './issuer-routes.ts';

export type GoogleSandbox = {
  discoveryUrl: string;
  clientId: string;
  clientSecret: string;
  /** The account chooser on the shop's own origin, under `/__sandbox/google`. */
  routes: FastifyPluginAsync;
  close(): Promise<void>;
};

/**
 * Starts a stand-in for Google's OpenID provider: discovery, keys and tokens on its own loopback port, and an
 * account chooser that clearly says it is a stand-in. Stores its data in the schema `sandbox`.
 * @param shopUrl the origin of the shop; the chooser redirects to no other origin
 */
export const startGoogleSandbox = async ({
  pool,
  shopUrl,
  log = null,
}: {
  pool: pg.Pool;
  shopUrl: string;
  log?: FastifyBaseLogger | null;
}): Promise<GoogleSandbox> => {
  await createTables(pool);
  const app = Fastify({
    ...(log !== null && { loggerInstance: log }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
  });
  await app.register(issuerRoutes(pool, shopUrl));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the Google sandbox has no port');
  return {
    discoveryUrl: `http://127.0.0.1:${address.port}/.well-known/openid-configuration`,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    routes: chooserRoutes(pool, shopUrl),
    close: () => app.close(),
  };
};
