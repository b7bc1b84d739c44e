import type { Cents } from '#platform/contract/money.ts';
import type { GoogleClient } from '#features/accounts/server/google.ts';
import type { UnpaidCaps } from '#features/orders/server/unpaid-caps.ts';
import type { BackupSettings } from './read-backup-settings.ts';
import type { ObservabilitySettings } from './read-observability-settings.ts';
import type { StripeKeys } from './secrets.ts';

/** What every shop is told at its start. */
export type CommonEnv = ObservabilitySettings & {
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** Proxies whose X-Forwarded-For is believed, as addresses or networks. */
  trustedProxies: string[];
  /** The way to the database past a pooler, for migrations and seeds; null: as everything else. */
  migrateUrl: string | null;
  /** Whether a start brings the database to its version, or somebody does so before it. */
  migrates: boolean;
  /** To the database, of this process. */
  connections: number;
  /** Where all processes count requests together; null: each counts by itself. */
  valkeyUrl: string | null;
  /** The copies the shop makes of itself. */
  backups: BackupSettings;
  /** What people see as sender of our mails. */
  mailFrom: string;
  /** Where the shop reads what people write to it. */
  shopEmail: string;
  /** From the end of one sweep to the start of the next. */
  sweepSeconds: number;
  /** How long an unpaid order holds its stock. */
  holdHours: number;
  /** New reviews a day from one network, of accounts whose address is not proven. */
  reviewsPerNetwork: number;
  /** What somebody who has never paid may hold. */
  unpaid: UnpaidCaps;
  /** How long a sign-in or a confirmed password is good for acts of weight. */
  freshMinutes: number;
  /** Whether owners and managers are staff only with a second step; a shop that others reach always asks. */
  asksSecondStep: boolean;
  /** After so many refused cards of one account within the wait no more are tried. */
  cardTries: number;
  cardWaitHours: number;
  /** Cents for the delivery of goods that are not delivered free. */
  shippingFeeCents: Cents;
  /** Whether devices may keep the catalogue; `no` takes it from those that do. */
  offline: boolean;
  /** The shop's pages elsewhere, for the footer. */
  socialLinks: string[];
  logLevel: string;
};

/** A shop that brings along all it needs, and is reached from this machine only. */
export type EmbeddedEnv = CommonEnv & {
  mode: 'embedded';
  /** Where the embedded database lives. */
  dataDir: string;
  /** A PostgreSQL 18 of one's own, or null for the embedded one. */
  databaseUrl: string | null;
  /** The origin people reach the shop at; null: made from host and port. */
  publicUrl: string | null;
  /** Signs session cookies; null: made once and kept in the database. */
  authSecret: string | null;
  /** Whose account becomes the first admin once its address is verified. */
  adminEmail: string | null;
  /** A card sandbox that runs elsewhere on this machine, as host:port; null: our own. */
  sandboxStripe: { host: string; port: number } | null;
};

/** A shop that others reach, with other companies behind it: nothing of this has a default. */
export type ProductionEnv = CommonEnv & {
  mode: 'production';
  databaseUrl: string;
  publicUrl: string;
  authSecret: string;
  adminEmail: string;
  stripe: StripeKeys;
  /** Our client at Google, or null: nobody signs in by it. */
  google: GoogleClient | null;
  /** The server mails are handed to. */
  smtpUrl: string;
};

export type Env = EmbeddedEnv | ProductionEnv;
