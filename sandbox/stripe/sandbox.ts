import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type pg from 'pg';
import { createTables } from './tables.ts';
import { browserRoutes } from './browser-routes.ts';
import { PUBLISHABLE_KEY, SECRET_KEY, WEBHOOK_SECRET } from './check-key.ts';
import { startDelivery } from './deliver-events.ts';
import type { Faults } from './faults.ts';
import { buildSecretApi } from './secret-api.ts';

export type StripeSandbox = {
  secretKey: string;
  publishableKey: string;
  /** Signs webhooks. */
  webhookSecret: string;
  /** The API address for the SDK: `new Stripe(secretKey, { host: apiHost, port: apiPort, protocol: 'http' })`. */
  apiHost: string;
  apiPort: number;
  /** Routes for the shop's own origin: the files of js.stripe.com, under `/__sandbox/stripe/`. */
  routes: FastifyPluginAsync;
  /** Starts sending webhooks to this address. */
  deliverTo(url: string): void;
  close(): Promise<void>;
};

/**
 * Starts a stand-in for Stripe with the same HTTP API, so that the official SDKs work with it unchanged. It
 * charges nobody. Stores its data in the schema `sandbox`, which several processes may share.
 * @param parts `pool` needs a free connection even while the shop waits for a response
 */
export const startStripeSandbox = async ({
  pool,
  log = null,
  faults = {},
}: {
  pool: pg.Pool;
  log?: FastifyBaseLogger | null;
  faults?: Faults;
}): Promise<StripeSandbox> => {
  await createTables(pool);
  const api = buildSecretApi(pool, log, faults);
  const apiHost = '127.0.0.1';
  await api.listen({ host: apiHost, port: 0 });
  const address = api.server.address();
  if (address === null || typeof address === 'string') throw new Error('the card sandbox has no port');
  let delivery: ReturnType<typeof startDelivery> | undefined;
  return {
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    apiHost,
    apiPort: address.port,
    webhookSecret: WEBHOOK_SECRET,
    routes: browserRoutes(pool),
    deliverTo(url) {
      delivery = startDelivery(pool, { url, secret: WEBHOOK_SECRET, faults });
    },
    async close() {
      await delivery?.stop();
      await api.close();
    },
  };
};

/** Connects to a sandbox in another process, which also serves its pages and sends its webhooks. */
export const findStripeSandbox = ({ host, port }: { host: string; port: number }): StripeSandbox => ({
  secretKey: SECRET_KEY,
  publishableKey: PUBLISHABLE_KEY,
  webhookSecret: WEBHOOK_SECRET,
  apiHost: host,
  apiPort: port,
  routes: async () => {},
  deliverTo: () => {},
  close: async () => {},
});
