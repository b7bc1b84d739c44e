import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { seedNewShop, backUpShop } from './define-feature.ts';
import { readVersions } from '#features/search/server/read-versions.ts';
import { getOrCreateAuthSecret, getOrCreateShopId, checkMode } from '#platform/server/db/meta.ts';
import { getAvailableStock } from '#features/stock/server/move-stock.ts';
import { cacheRootCategories } from '#features/products/server/categories.ts';
import { indexUnindexed } from '#features/search/server/index-products.ts';
import { reindexProducts } from '#features/search/server/reindex-products.ts';
import { type DatabaseLimits, databaseLimits } from '#platform/server/db/limits.ts';
import type { Database } from '#platform/server/db/open.ts';
import { prepareDatabase } from '#platform/server/db/prepare-database.ts';
import { openPools } from '#platform/server/db/pools.ts';
import { listJobs } from './jobs.ts';
import { type LiveStreams, openLiveStreams } from '#features/live/server/live-streams.ts';
import { cachedPaths, api as calls } from '#features/api.ts';
import { features } from '#server/features.ts';
import { cacheDeliveryRules } from '#features/delivery-days/server/shop-promises.ts';
import { cacheSeller } from '#features/settings/server/cached-seller.ts';
import { setCurrency } from '#platform/contract/currency.ts';
import { createMailWriters } from './mail-writers.ts';
import { openExternalServices, type ShopEnv } from './external-services.ts';
import type { PageSource } from '#platform/server/http/page.ts';
import { openPageCache } from '#platform/server/cache/page-cache.ts';
import { createRouteMatcher } from '#platform/server/http/page-routes.ts';
import { startJobs } from '#platform/server/jobs/jobs.ts';
import { publishAssets } from '#platform/server/http/built-assets.ts';
import { refreshCache } from '#platform/server/cache/cache-responses.ts';
import { type RateLimits, productionRateLimits } from '#platform/server/http/rate-limits.ts';
import type { MailContentWriters } from '#platform/server/mail/compose-mail.ts';
import { openMailer } from '#platform/server/mail/mailer.ts';
import { openValkey } from '#platform/server/http/open-valkey.ts';
import { sendDueMails } from '#platform/server/jobs/outbox.ts';
import { combineObservers } from '#platform/server/request-observer.ts';

const CACHE_BYTES = 64 * 1024 * 1024;

/** How long work in progress may still use the database during a shutdown, in ms. */
const CLOSE_MS = 5_000;

/** Loaded only if metrics or traces are on. */
const loadMetrics = () => import('#platform/server/observe/open-metrics.ts');
const loadTraces = () => import('#platform/server/observe/open-traces.ts');

export type Shop = {
  app: FastifyInstance;
  db: Database;
  /** Call it when the port is open. */
  opened: (localUrl: string) => void;
  /** The URL that serves metrics; null for none. */
  metricsUrl: string | null;
  /** Pushes changes to open pages. A job looks for changes every second. */
  live: LiveStreams;
  /** Sends the emails that are due now, as a job does every second. */
  sendMails: () => Promise<void>;
  /**
   * Accepts no new connections, and ends existing ones with their next response. Behind a proxy, call it before
   * `close`.
   */
  drain: () => Promise<void>;
  /** Stops the background jobs. */
  stopJobs: () => Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens a whole shop on a database, except the port: schema, demo data, external services, app and jobs. `close` stops
 * them in reverse order and lets running requests finish.
 */
export const openShop = async (
  env: ShopEnv,
  log: FastifyBaseLogger,
  parts: {
    pages: PageSource | null;
    /** Size limit of the page cache in bytes; smaller in development. */
    cacheBytes?: number;
    /** Replaces the rate limits of the mode. */
    limits?: RateLimits | null;
    /** Time limits for database work. */
    databaseLimits?: DatabaseLimits;
  },
): Promise<Shop> => {
  const { databaseLimits: deadlines = databaseLimits } = parts;
  const { folder: backupFolder } = env.backups;
  const backups =
    backupFolder === null ? null : { ...env.backups, folder: backupFolder, url: env.migrateUrl ?? env.databaseUrl };
  let authSecret = env.authSecret ?? '';
  const enter = async (db: Database) => {
    await checkMode(db, env.mode);
    authSecret = env.authSecret ?? (await getOrCreateAuthSecret(db));
  };
  await prepareDatabase(env.databaseUrl, {
    async seed(db) {
      await enter(db);
      await seedNewShop(features, db);
      if (env.mode === 'embedded') await env.seed?.(db, authSecret, env.publicUrl);
    },
    async onStart(db) {
      await enter(db);
      await indexUnindexed(db);
      await reindexProducts(db);
    },
    migrateUrl: env.migrateUrl,
    migrates: env.migrates,
    limits: deadlines,
    async save() {
      if (backups === null) return;
      await backUpShop(features, backups, (path) => log.info({ path }, 'the shop was backed up before its migration'));
    },
  });
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
    env.connections,
  );
  const { db, goods, long } = pools;
  // Runs in reverse order, even after a failed start.
  const undo = [closePools];
  const close = async () => {
    closing = true;
    const cutTimer = setTimeout(cut, CLOSE_MS);
    for (const step of undo.toReversed()) await step();
    clearTimeout(cutTimer);
  };
  try {
    const traces = env.traces && (await loadTraces()).openTraces(env.traces, pools, log);
    undo.push(async () => traces?.close());
    const account = { shop: await getOrCreateShopId(db), cardTries: env.cardTries, cardWaitHours: env.cardWaitHours };
    const partners = await openExternalServices(env, account, db, log);
    undo.push(() => partners.close());
    const folder = parts.pages?.assets ?? null;
    const publish = async () => {
      if (folder !== null) await publishAssets(db, folder);
    };
    await publish();
    const valkey = env.valkeyUrl === null ? null : await openValkey(env.valkeyUrl, log);
    undo.push(async () => valkey?.disconnect());
    const mailer = openMailer(partners.smtpUrl, env.mailFrom);
    undo.push(async () => mailer.close());
    const letters: MailContentWriters = Object.assign(
      {},
      ...features.map(({ mails }) => mails?.({ ...env, features }) ?? {}),
    );
    const writers = createMailWriters(letters, env.publicUrl);
    const rootCategories = cacheRootCategories(goods);
    const seller = cacheSeller(goods);
    const deliveryRules = cacheDeliveryRules(goods);
    let sent: Promise<unknown> = Promise.resolve();
    /** Only one run at a time, because two could send a person's emails about an order in the wrong order. */
    const send = (stopping?: AbortSignal): Promise<void> => {
      const next = sent.then(() => {
        // A process may serve several shops, as in tests, and the last rendered page may have been another shop's.
        setCurrency(seller.now().currency);
        return sendDueMails(db, mailer, writers, log, stopping);
      });
      sent = next.catch(() => {});
      return next;
    };
    /**
     * Reads the versions after refreshing the data that every page shows, so that a page rendered after a version
     * is known contains that data.
     */
    const versions = async () => {
      const now = await readVersions(goods);
      const { products } = now.versions;
      await Promise.all([rootCategories, seller, deliveryRules].map((cached) => cached.follow(products)));
      // While this shop closes, the process may already serve another one.
      if (!closing) setCurrency(seller.now().currency);
      return now;
    };
    const cache = openPageCache(
      {
        versions,
        stock: (ids) => getAvailableStock(goods, ids),
        cachedPaths,
        routesAt: parts.pages === null ? () => new Set() : createRouteMatcher(await parts.pages.load()),
      },
      parts.cacheBytes ?? CACHE_BYTES,
    );
    await cache.refresh();
    const live = openLiveStreams(goods);
    const jobs = listJobs({
      db,
      long,
      provider: partners.provider,
      log,
      sweepSeconds: env.sweepSeconds,
      sendMails: send,
      refreshCache: () => refreshCache(cache),
      live,
      publishAssets: publish,
      shopEmail: env.shopEmail,
      allowsPrivateNetworks: env.mode === 'embedded',
      publicUrl: env.publicUrl,
      backups,
    });
    const featureMetrics = features.flatMap(({ metrics: its = [] }) => its);
    const metrics =
      env.metrics && (await loadMetrics()).openMetrics(env.databaseUrl, { pools, cache, calls }, featureMetrics, log);
    undo.push(async () => metrics?.close());
    const { app, drain } = await buildApp({
      ...pools,
      deadlines,
      cache,
      rootCategories,
      seller,
      deliveryRules,
      live,
      log,
      authSecret,
      provider: partners.provider,
      sandbox: partners.sandbox,
      google: partners.google,
      adminEmail: env.adminEmail,
      trustedProxies: env.trustedProxies,
      limits: parts.limits ?? (env.mode === 'production' ? productionRateLimits : null),
      watcher: combineObservers([metrics, traces].flatMap((one) => one?.watcher ?? [])),
      sharedCounts: valkey === null ? null : { valkey, shop: account.shop },
      freshMinutes: env.freshMinutes,
      requiresSecondStep: env.requiresSecondStep,
      reviewsPerNetwork: env.reviewsPerNetwork,
      orderSettings: { holdHours: env.holdHours, unpaid: env.unpaid, shippingFeeCents: env.shippingFeeCents },
      pages: parts.pages,
      backups: env.backups,
      settings: {
        mode: env.mode,
        publicUrl: env.publicUrl,
        shippingFeeCents: env.shippingFeeCents,
        socialLinks: env.socialLinks,
        offline: env.offline,
        google: partners.google !== null,
        stripe: partners.stripe,
      },
    });
    const { runs, stop: stopJobs } = startJobs(db, jobs, log);
    undo.push(async () => {
      await Promise.all([stopJobs(), app.close()]);
    });
    const metricsUrl = metrics && env.metrics && (await metrics.listen(env.metrics, jobs, runs));
    const opened = (localUrl: string) => partners.opened(localUrl);
    return { app, db, drain, opened, metricsUrl, live, sendMails: send, stopJobs, close };
  } catch (error) {
    await close();
    throw error;
  }
};
