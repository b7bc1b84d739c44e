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
  /** What webhooks are signed with. */
  webhookSecret: string;
  /** Where the SDK finds its API: `new Stripe(secretKey, { host: apiHost, port: apiPort, protocol: 'http' })`. */
  apiHost: string;
  apiPort: number;
  /** For the shop's own origin: what js.stripe.com serves, under `/__sandbox/stripe/`. */
  routes: FastifyPluginAsync;
  /** Begins to send webhooks to this address. */
  deliverTo(url: string): void;
  close(): Promise<void>;
};

/**
 * Starts a stand-in for Stripe that speaks its wire, so that the official SDKs run against it unchanged.
 * Its books are in the schema `sandbox`; several processes may share them. It charges nobody.
 * @param parts `pool` must have a connection to spare while the shop waits for an answer
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

/** A sandbox that another process runs and fills; its pages are there, not here. */
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
