import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { PublicConfig } from '#features/settings/contract/public-config.ts';
import type { GoogleClient } from '#features/accounts/server/google.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { EmbeddedEnv, ProductionEnv } from './shop-env.ts';
import type { CardProvider, ProviderAccount } from '#features/payments/server/card-provider.ts';
import { openCardProvider } from '#features/payments/server/stripe.ts';

/** The other companies the shop talks to. */
type ExternalServices = {
  provider: CardProvider;
  stripe: PublicConfig['stripe'];
  smtpUrl: string;
  google: GoogleClient | null;
  /** Routes of the stand-ins, on the shop's own origin. */
  sandbox: FastifyPluginAsync | null;
  /** Told where the shop answers once it does: the stand-ins call it back there. */
  opened(localUrl: string): void;
  close(): Promise<void>;
};

/** Stands in for the other companies; loaded in embedded mode only. */
export type OpenSandbox = (
  db: Database,
  log: FastifyBaseLogger,
  env: { publicUrl: string; sandboxStripe: EmbeddedEnv['sandboxStripe']; terms: ProviderAccount },
) => Promise<ExternalServices>;

/** Settings and what a mode brings along: the stand-ins and the demo data are loaded in embedded mode only. */
export type ShopEnv =
  | ProductionEnv
  | (EmbeddedEnv & {
      databaseUrl: string;
      publicUrl: string;
      openSandbox: OpenSandbox;
      seed: ((db: Database, authSecret: string, publicUrl: string) => Promise<void>) | null;
    });

/** Opens the way to the other companies: the real ones, or the stand-ins where there are such. */
export const openExternalServices = (
  env: ShopEnv,
  terms: ProviderAccount,
  db: Database,
  log: FastifyBaseLogger,
): Promise<ExternalServices> | ExternalServices => {
  if (env.mode === 'embedded') return env.openSandbox(db, log, { ...env, terms });
  const { secretKey, publishableKey, webhookSecret } = env.stripe;
  return {
    provider: openCardProvider(secretKey, webhookSecret, terms),
    stripe: { publishableKey, script: null },
    smtpUrl: env.smtpUrl,
    google: env.google,
    sandbox: null,
    opened: () => {},
    close: async () => {},
  };
};
