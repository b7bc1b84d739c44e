import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { PublicConfig } from '#features/settings/contract/public-config.ts';
import type { GoogleClient } from '#features/accounts/server/google.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { EmbeddedEnv, ProductionEnv } from './shop-env.ts';
import type { CardProvider, ProviderAccount } from '#platform/server/card-provider/card-provider.ts';
import { openCardProvider } from '#platform/server/card-provider/stripe.ts';

/** The external services that the shop uses. */
type ExternalServices = {
  provider: CardProvider;
  stripe: PublicConfig['stripe'];
  smtpUrl: string;
  google: GoogleClient | null;
  /** Sandbox routes on the shop's own origin. */
  sandbox: FastifyPluginAsync | null;
  /** Called with the shop's address once the shop listens, because the sandbox sends webhooks there. */
  opened(localUrl: string): void;
  close(): Promise<void>;
};

/** Replaces the external services; loaded only in embedded mode. */
export type OpenSandbox = (
  db: Database,
  log: FastifyBaseLogger,
  env: { publicUrl: string; sandboxStripe: EmbeddedEnv['sandboxStripe']; account: ProviderAccount },
) => Promise<ExternalServices>;

/** Settings, with the parts that only embedded mode loads: the sandbox and the demo data. */
export type ShopEnv =
  | ProductionEnv
  | (EmbeddedEnv & {
      databaseUrl: string;
      publicUrl: string;
      openSandbox: OpenSandbox;
      seed: ((db: Database, authSecret: string, publicUrl: string) => Promise<void>) | null;
    });

/** Connects to the external services: the real ones, or the sandbox. */
export const openExternalServices = (
  env: ShopEnv,
  account: ProviderAccount,
  db: Database,
  log: FastifyBaseLogger,
): Promise<ExternalServices> | ExternalServices => {
  if (env.mode === 'embedded') return env.openSandbox(db, log, { ...env, account });
  const { secretKey, publishableKey, webhookSecret } = env.stripe;
  return {
    provider: openCardProvider(secretKey, webhookSecret, account),
    stripe: { publishableKey, script: null },
    smtpUrl: env.smtpUrl,
    google: env.google,
    sandbox: null,
    opened: () => {},
    close: async () => {},
  };
};
