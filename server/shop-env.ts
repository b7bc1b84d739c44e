import type { Cents } from '#platform/contract/money.ts';
import type { GoogleClient } from '#features/accounts/server/google.ts';
import type { UnpaidCaps } from '#features/unpaid-caps/server/unpaid-caps.ts';
import type { BackupSettings } from './read-backup-settings.ts';
import type { ObservabilitySettings } from './read-observability-settings.ts';
import type { StripeKeys } from './secrets.ts';

/** Settings of both modes. */
export type CommonEnv = ObservabilitySettings & {
  /** The port to listen on; 0 takes any free port. */
  port: number;
  host: string;
  /** Proxies whose X-Forwarded-For is trusted, as addresses or networks. */
  trustedProxies: string[];
  /** A database URL for migrations, seeds and backups that bypasses a connection pooler; null to use the normal one. */
  migrateUrl: string | null;
  /** True if the shop migrates the database at startup; false if an operator does so before. */
  migrates: boolean;
  /** The number of database connections that this process opens. */
  connections: number;
  /** The Valkey server in which all processes count requests together; null if each counts on its own. */
  valkeyUrl: string | null;
  backups: BackupSettings;
  /** The sender of emails. */
  mailFrom: string;
  /** The address where the shop receives messages. */
  shopEmail: string;
  /** Seconds from the end of one sweep to the start of the next. */
  sweepSeconds: number;
  /** How many hours an unpaid order reserves stock. */
  holdHours: number;
  /** The most new reviews a day from one network, by accounts with unproven addresses. */
  reviewsPerNetwork: number;
  /** The most that a person who has never paid may reserve. */
  unpaid: UnpaidCaps;
  /** How many minutes a sign-in or confirmation counts as fresh for sensitive actions. */
  freshMinutes: number;
  /** True if roles that `needsSecondStep` names are staff only with a second step; always true in production. */
  requiresSecondStep: boolean;
  /** The declined cards that an account may have within `cardWaitHours` before it must wait. */
  cardTries: number;
  cardWaitHours: number;
  /** Delivery fee in cents, unless delivery is free. */
  shippingFeeCents: Cents;
  /** True if devices may store the catalog offline; false deletes it from devices that stored it. */
  offline: boolean;
  /** The shop's social media pages, for the footer. */
  socialLinks: string[];
  logLevel: string;
};

/** A shop that includes all that it needs and can be reached only from this machine. */
export type EmbeddedEnv = CommonEnv & {
  mode: 'embedded';
  /** The folder of the embedded database. */
  dataDir: string;
  /** An external PostgreSQL 18, or null for the embedded one. */
  databaseUrl: string | null;
  /** The shop's public origin; null to derive it from host and port. */
  publicUrl: string | null;
  /** Signs session cookies; null to generate it once and store it in the database. */
  authSecret: string | null;
  /** The address whose account becomes the first admin once it is verified. */
  adminEmail: string | null;
  /** A card sandbox that runs elsewhere on this machine; null for the built-in one. */
  sandboxStripe: { host: string; port: number } | null;
};

/** A shop open to the public with real external services. None of these settings has a default. */
export type ProductionEnv = CommonEnv & {
  mode: 'production';
  databaseUrl: string;
  publicUrl: string;
  authSecret: string;
  adminEmail: string;
  stripe: StripeKeys;
  /** The shop's Google client; null disables sign-in with Google. */
  google: GoogleClient | null;
  /** The SMTP server that sends emails. */
  smtpUrl: string;
};

export type Env = EmbeddedEnv | ProductionEnv;
