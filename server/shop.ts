import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { ShopSettings } from '#contract/settings.ts';
import { accountMails } from './accounts/account-mails.ts';
import type { GoogleClient } from './accounts/google.ts';
import { buildApp } from './app.ts';
import { readVersions, rememberAuthSecret, rememberShopId, stampMode } from './db/meta.ts';
import { rankSellers } from './products/rank-sellers.ts';
import { readStock } from './products/read-stock.ts';
import { indexUnindexed } from './products/search/index-products.ts';
import { seedTrade } from './products/seed-trade.ts';
import { type DatabaseLimits, databaseLimits } from './db/limits.ts';
import { type Database, prepareDatabase } from './db/open.ts';
import { openPools } from './db/pools.ts';
import type { Env } from './env.ts';
import { cleanNightly } from './flows/clean-nightly.ts';
import { sweep } from './flows/sweep.ts';
import { messageMails } from './messages/message-mails.ts';
import { orderMails } from './orders/order-mails.ts';
import { paymentMails } from './payments/payment-mails.ts';
import type { CardProvider, ProviderTerms } from './payments/card-provider.ts';
import { compareDaily } from './payments/compare-daily.ts';
import { openCardProvider } from './payments/stripe.ts';
import type { PageSource } from './platform/page.ts';
import { openPageCache } from './platform/page-cache.ts';
import { repeat } from './platform/jobs.ts';
import { type Limits, productionLimits } from './platform/limits.ts';
import { openMailer } from './platform/mailer.ts';
import { sendMails } from './platform/outbox.ts';

/** The other companies the shop talks to. */
type Partners = {
  provider: CardProvider;
  stripe: ShopSettings['stripe'];
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
  env: { publicUrl: string; sandboxStripe: Env['sandboxStripe']; terms: ProviderTerms },
) => Promise<Partners>;

const MAIL_MS = 1_000;
/** How long another process may go on serving what was true before a write. */
const CACHE_MS = 1_000;
/** How often each process asks whether the day's cleaning is due. */
const CLEAN_MS = 10 * 60_000;
/** How often each process asks whether the hour's ranking is due. */
const RANK_MS = 10 * 60_000;
const CACHE_BYTES = 64 * 1024 * 1024;

/** How long what is under way when the shop closes may use the database. */
const CLOSE_MS = 5_000;

export type Shop = {
  app: FastifyInstance;
  db: Database;
  /** To be called when the port is open. */
  opened: (localUrl: string) => void;
  /** Sends the mails that are due now, as the job does every second. */
  sendMails: () => Promise<void>;
  /** Takes no new connection and ends the kept ones with their next answer: before `close`, behind a proxy. */
  drain: () => Promise<void>;
  /** Ends the jobs that run beside the requests. */
  stopJobs: () => Promise<void>;
  close(): Promise<void>;
};

const openPartners = (
  env: Env & { publicUrl: string; terms: ProviderTerms },
  openSandbox: OpenSandbox | null,
  db: Database,
  log: FastifyBaseLogger,
): Promise<Partners> | Partners => {
  if (openSandbox !== null) return openSandbox(db, log, env);
  const { secretKey, publishableKey, webhookSecret } = env.stripe ?? {
    secretKey: '',
    publishableKey: '',
    webhookSecret: '',
  };
  return {
    provider: openCardProvider(secretKey, webhookSecret, env.terms),
    stripe: { publishableKey, script: null },
    smtpUrl: env.smtpUrl ?? '',
    google: env.google,
    sandbox: null,
    opened: () => {},
    close: async () => {},
  };
};

/**
 * Opens a whole shop on a database, all but the port: schema, demo data, partners, app and jobs.
 * `close` ends them in the opposite order, and lets running requests finish.
 * @param parts what embedded mode brings along: its sandbox and its demo data
 */
export const openShop = async (
  env: Env & { databaseUrl: string; publicUrl: string },
  log: FastifyBaseLogger,
  parts: {
    openSandbox: OpenSandbox | null;
    seed: ((db: Database, authSecret: string, publicUrl: string) => Promise<void>) | null;
    pages: PageSource | null;
    /** How much the page cache may keep; a part of the shop's own in development. */
    cacheBytes?: number;
    /** Other limits than the mode's own. */
    limits?: Limits | null;
    /** How long anything may take at the database. */
    databaseLimits?: DatabaseLimits;
  },
): Promise<Shop> => {
  const { databaseLimits: deadlines = databaseLimits } = parts;
  let authSecret = env.authSecret ?? '';
  await prepareDatabase(
    env.databaseUrl,
    async (db) => {
      await stampMode(db, env.mode);
      authSecret = env.authSecret ?? (await rememberAuthSecret(db));
      await seedTrade(db);
      await parts.seed?.(db, authSecret, env.publicUrl);
      await indexUnindexed(db);
    },
    deadlines,
  );
  let closing = false;
  const {
    pools,
    cut,
    close: closePools,
  } = openPools(
    env.databaseUrl,
    ({ message }) => {
      if (!closing) log.warn({ reason: message }, 'an idle database connection was lost');
    },
    deadlines,
  );
  const { db, goods } = pools;
  // Undone in the opposite order, also when only some of it was done.
  const undo = [closePools];
  const close = async () => {
    closing = true;
    const late = setTimeout(cut, CLOSE_MS);
    for (const step of undo.toReversed()) await step();
    clearTimeout(late);
  };
  try {
    const terms = { shop: await rememberShopId(db), cardTries: env.cardTries, cardWaitHours: env.cardWaitHours };
    const partners = await openPartners({ ...env, terms }, parts.openSandbox, db, log);
    undo.push(() => partners.close());
    const mailer = openMailer(partners.smtpUrl, env.mailFrom);
    undo.push(async () => mailer.close());
    const writers = {
      ...accountMails(env.publicUrl),
      ...orderMails(env.publicUrl),
      ...paymentMails(env.publicUrl, env.shopEmail),
      ...messageMails(env.publicUrl, env.shopEmail),
    };
    const send = (stopping?: AbortSignal) => sendMails(db, mailer, writers, log, stopping);
    const cache = openPageCache(
      { versions: () => readVersions(goods), stock: (ids) => readStock(goods, ids) },
      parts.cacheBytes ?? CACHE_BYTES,
    );
    await cache.refresh();
    const { app, drain } = await buildApp({
      ...pools,
      deadlines,
      cache,
      log,
      authSecret,
      provider: partners.provider,
      sandbox: partners.sandbox,
      google: partners.google,
      adminEmail: env.adminEmail,
      trustedProxies: env.trustedProxies,
      limits: parts.limits ?? (env.mode === 'production' ? productionLimits : null),
      holdHours: env.holdHours,
      freshMinutes: env.freshMinutes,
      reviewsPerNetwork: env.reviewsPerNetwork,
      unpaid: env.unpaid,
      pages: parts.pages,
      settings: {
        mode: env.mode,
        publicUrl: env.publicUrl,
        shippingFeeCents: env.shippingFeeCents,
        socialLinks: env.socialLinks,
        google: partners.google !== null,
        stripe: partners.stripe,
      },
    });
    const sweeper = repeat('sweep', env.sweepSeconds * 1000, log, () => sweep(db, partners.provider, log));
    const bookkeeper = repeat('checks', env.sweepSeconds * 1000, log, () => compareDaily(db, partners.provider, log));
    const watchman = repeat('cache', CACHE_MS, log, async () => {
      await cache.refresh();
      await cache.dropChangedStock();
    });
    const cleaner = repeat('clean', CLEAN_MS, log, (stopping) => cleanNightly(db, log, stopping));
    const ranker = repeat('sellers', RANK_MS, log, (stopping) => rankSellers(db, log, stopping));
    const postman = repeat('mails', MAIL_MS, log, send);
    const stopJobs = async () => {
      await Promise.all([
        sweeper.stop(),
        bookkeeper.stop(),
        cleaner.stop(),
        ranker.stop(),
        postman.stop(),
        watchman.stop(),
      ]);
    };
    undo.push(async () => {
      await Promise.all([stopJobs(), app.close()]);
    });
    return { app, db, drain, opened: (localUrl) => partners.opened(localUrl), sendMails: send, stopJobs, close };
  } catch (error) {
    await close();
    throw error;
  }
};
