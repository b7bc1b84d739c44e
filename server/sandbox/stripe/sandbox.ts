import type { FastifyPluginAsync } from 'fastify';
import type pg from 'pg';
import { openBooks } from './books.ts';
import { browserRoutes } from './browser-routes.ts';
import { buildSecretApi } from './secret-api.ts';

const SECRET_KEY = 'sk_test_sandbox_copperline';
const PUBLISHABLE_KEY = 'pk_test_sandbox_copperline';

/**
 * Starts a stand-in for Stripe that speaks its wire, so that the official SDKs run against it unchanged.
 * Its books are in the schema `sandbox`; several processes may share them. It charges nobody.
 */
export const startStripeSandbox = async ({
  pool,
}: {
  pool: pg.Pool;
}): Promise<{
  secretKey: string;
  publishableKey: string;
  apiHost: string;
  apiPort: number;
  /** For the shop's own origin: what js.stripe.com serves, under `/__sandbox/stripe/`. */
  routes: FastifyPluginAsync;
  close(): Promise<void>;
}> => {
  await openBooks(pool);
  const api = buildSecretApi(pool, SECRET_KEY);
  const apiHost = '127.0.0.1';
  await api.listen({ host: apiHost, port: 0 });
  const address = api.server.address();
  if (address === null || typeof address === 'string') throw new Error('the card sandbox has no port');
  return {
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    apiHost,
    apiPort: address.port,
    routes: browserRoutes(pool, PUBLISHABLE_KEY),
    close: () => api.close(),
  };
};
