import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Refusal } from '#platform/contract/errors.ts';
import type { ShopSettings } from '#features/settings/contract/settings.ts';
import { authRoutes } from '#features/accounts/server/auth-routes.ts';
import { createAuth } from '#features/accounts/server/auth.ts';
import type { GoogleClient } from '#features/accounts/server/google.ts';
import { createGuards } from '#features/accounts/server/guards.ts';
import { openPasskeys } from '#features/accounts/server/open-passkeys.ts';
import { accountsRoutes } from '#features/accounts/server/routes.ts';
import { secondStepRoutes } from '#features/accounts/server/second-step-routes.ts';
import { addressesRoutes } from '#features/addresses/server/routes.ts';
import { cartsRoutes } from '#features/carts/server/routes.ts';
import type { RootCategories } from '#features/products/server/root-categories.ts';
import { productsRoutes } from '#features/products/server/routes.ts';
import { customersRoutes } from '#features/customers/server/routes.ts';
import { documentsRoutes } from '#features/documents/server/routes.ts';
import type { DatabaseLimits } from '#platform/server/db/limits.ts';
import type { Pools } from '#platform/server/db/pools.ts';
import { backupsRoutes } from '#features/backups/server/routes.ts';
import type { Live } from '#features/live/server/open-live.ts';
import { liveRoutes } from '#features/live/server/routes.ts';
import { failuresRoutes } from '#features/failures/server/routes.ts';
import { figuresRoutes } from '#features/reports/server/routes.ts';
import { cancellationsRoutes } from '#features/cancellations/server/routes.ts';
import { catalogImportRoutes } from '#features/catalog-import/server/routes.ts';
import { checkoutRoutes } from '#features/checkout/server/routes.ts';
import { checksRoutes } from '#features/checks/server/routes.ts';
import { homeRoutes } from '#features/home/server/routes.ts';
import { offlineRoutes } from '#features/offline/server/routes.ts';
import { privacyRoutes } from '#features/privacy/server/routes.ts';
import { listFilesRoutes } from '#features/exports/server/routes.ts';
import { listsRoutes } from '#features/lists/server/routes.ts';
import { eventsRoutes } from '#features/audit/server/routes.ts';
import { messagesRoutes } from '#features/messages/server/routes.ts';
import { noticesRoutes } from '#features/notifications/server/routes.ts';
import { offersRoutes } from '#features/quotes/server/routes.ts';
import { ordersRoutes } from '#features/orders/server/routes.ts';
import type { UnpaidCaps } from '#features/orders/server/unpaid-caps.ts';
import { paymentsRoutes } from '#features/payments/server/routes.ts';
import { returnsRoutes } from '#features/returns/server/routes.ts';
import { stockRoutes } from '#features/stock/server/routes.ts';
import { watchesRoutes } from '#features/back-in-stock/server/routes.ts';
import { webhooksRoutes } from '#features/webhooks/server/routes.ts';
import type { CardProvider } from '#features/payments/server/card-provider.ts';
import { serveApiPage } from '#platform/server/http/api-page.ts';
import { findAsset } from '#platform/server/http/built-assets.ts';
import { keepAnswers } from '#platform/server/cache/keep-answers.ts';
import { checkHost, isMeantForUs } from '#platform/server/http/check-host.ts';
import type { PageCache } from '#platform/server/cache/page-cache.ts';
import { refuseOddAddresses, routedAddress } from '#platform/server/http/clean-address.ts';
import { closeConnections } from '#platform/server/http/close-connections.ts';
import { answerBadAddress, answerErrors } from '#platform/server/http/errors.ts';
import { type Limits, limitRequests, type SharedCounts } from '#platform/server/http/limits.ts';
import { createApi } from '#platform/server/http/mount.ts';
import { operationsRoutes } from '#platform/server/http/operations-routes.ts';
import { type PageSource, servePages } from '#platform/server/http/page.ts';
import { serveWorker } from '#platform/server/http/serve-worker.ts';
import { followRequests, type Watcher } from '#platform/server/watcher.ts';
import { readJson } from '#platform/server/http/read-json.ts';
import type { BackupSettings } from './read-backup-settings.ts';
import { sendSecurityHeaders } from '#platform/server/http/security-headers.ts';
import { productReviewsRoutes } from '#features/product-reviews/server/routes.ts';
import { reviewsRoutes } from '#features/reviews/server/routes.ts';
import type { KeptSeller } from '#features/settings/server/keep-seller.ts';
import { termsRoutes } from '#features/settings/server/routes.ts';

/** The longest a request may take to arrive whole. */
const REQUEST_MS = 30_000;
/** Longer than a proxy in front keeps one, so that it never sends into a connection that is being closed. */
const KEEP_ALIVE_MS = 72_000;

export type AppDeps = Pools & {
  deadlines: DatabaseLimits;
  provider: CardProvider;
  cache: PageCache;
  rootCategories: RootCategories;
  seller: KeptSeller;
  live: Live;
  log: FastifyBaseLogger;
  authSecret: string;
  /** How long an unpaid order holds its stock. */
  holdHours: number;
  /** New reviews a day from one network, of accounts whose address is not proven. */
  reviewsPerNetwork: number;
  /** What somebody who has never paid may hold. */
  unpaid: UnpaidCaps;
  /** How long a sign-in or a confirmed password is good for acts of weight. */
  freshMinutes: number;
  /** Whether roles that need a second step are none without it. */
  asksSecondStep: boolean;
  settings: ShopSettings;
  /** The copies the shop makes of itself. */
  backups: BackupSettings;
  /** Routes of the stand-ins, in embedded mode. */
  sandbox: FastifyPluginAsync | null;
  google: GoogleClient | null;
  /** Whose account becomes the first admin once its address is verified. */
  adminEmail: string | null;
  /** Proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** Null limits nobody. */
  limits: Limits | null;
  /** Null: each process counts by itself. */
  sharedCounts: SharedCounts | null;
  /** Null where nobody wants to see. */
  watcher: Watcher | null;
  /** Without pages the app answers the API only, and needs no build. */
  pages: PageSource | null;
};

/** Both names of this machine are the same shop in embedded mode. */
const originsOf = ({ mode, publicUrl }: ShopSettings): string[] =>
  mode === 'embedded' ? [publicUrl, publicUrl.replace('//localhost', '//127.0.0.1')] : [publicUrl];

/** The whole server without a port; `drain` is to be waited for before it is closed while others go on. */
export const buildApp = async (deps: AppDeps): Promise<{ app: FastifyInstance; drain: () => Promise<void> }> => {
  const { db, goods, identity, provider, settings, watcher } = deps;
  const origins = originsOf(settings);
  const app = Fastify({
    serverFactory: (handler) => {
      const options = { requestTimeout: REQUEST_MS, keepAliveTimeout: KEEP_ALIVE_MS };
      return createServer(options, (request, response) => {
        const middleware = deps.pages?.middleware;
        const arrivedAt = watcher === null ? 0 : performance.now();
        const handle = () =>
          middleware === undefined
            ? handler(request, response)
            : middleware(request, response, () => handler(request, response));
        const answer = watcher === null ? handle : () => watcher.watch(request, response, arrivedAt, handle);
        if (isMeantForUs(request.headers, settings)) deps.cache.serve(request, response, answer);
        else answer();
      });
    },
    loggerInstance: deps.log,
    bodyLimit: 64 * 1024,
    genReqId: () => randomUUID(),
    // A caller's own id must not get into the log unread.
    requestIdHeader: false,
    routerOptions: { maxParamLength: 300 },
    trustProxy: deps.trustedProxies.length > 0 ? deps.trustedProxies : false,
    frameworkErrors: answerBadAddress,
    rewriteUrl: routedAddress,
    // What arrives while the shop closes is answered like everything else.
    return503OnClosing: false,
  });
  readJson(app);
  answerErrors(app);
  const closed = closeConnections(app);
  /** Streams end first: nobody else would end them. */
  const drain = () => {
    deps.live.end();
    return closed();
  };
  app.addHook('preClose', async () => deps.live.end());

  if (watcher !== null) followRequests(app, watcher);
  checkHost(app, settings);
  refuseOddAddresses(app);
  sendSecurityHeaders(app, settings.publicUrl.startsWith('https:'));
  keepAnswers(app, deps.cache);
  if (deps.limits !== null) await limitRequests(app, deps.limits, db, deps.sharedCounts);

  const account = {
    db: identity,
    secret: deps.authSecret,
    baseUrl: settings.publicUrl,
    origins,
    google: deps.google,
  };
  const auth = createAuth(account);
  const { freshMinutes, asksSecondStep } = deps;
  const guards = createGuards(identity, auth, { freshMinutes, asksSecondStep, deadlineMs: deps.deadlines.guardMs });

  const api = createApi(app, guards, origins);
  operationsRoutes(api, guards, { identity, publicUrl: settings.publicUrl, deadlineMs: deps.deadlines.guardMs });
  productsRoutes(api, goods, settings.publicUrl, deps.rootCategories);
  catalogImportRoutes(api, goods);
  productReviewsRoutes(api, db);
  liveRoutes(api, goods, deps.live);
  listFilesRoutes(api, db);
  reviewsRoutes(api, db, { perNetwork: deps.reviewsPerNetwork });
  const refuseCommon = settings.mode === 'production';
  customersRoutes(api, db);
  authRoutes(api, identity, auth, { refuseCommon });
  secondStepRoutes(api, identity, { auth, passkeys: openPasskeys(account) });
  accountsRoutes(api, identity, auth, { adminEmail: deps.adminEmail, refuseCommon, asksSecondStep });
  const { holdHours, unpaid } = deps;
  const { shippingFeeCents } = settings;
  const terms = { holdHours, unpaid, shippingFeeCents };
  ordersRoutes(api, { db, goods }, terms);
  checkoutRoutes(api, goods, terms);
  addressesRoutes(api, db);
  termsRoutes(api, db, shippingFeeCents, deps.seller);
  cartsRoutes(api, goods, shippingFeeCents);
  listsRoutes(api, goods);
  offersRoutes(api, db, shippingFeeCents);
  paymentsRoutes(api, db, provider, { holdHours, unpaid });
  documentsRoutes(api, db);
  returnsRoutes(api, db, provider);
  stockRoutes(api, db);
  figuresRoutes(api, db);
  watchesRoutes(api, db);
  cancellationsRoutes(api, db, provider);
  checksRoutes(api, db, provider);
  privacyRoutes(api, db, provider, auth);
  homeRoutes(api, db);
  offlineRoutes(api, goods, deps.seller);
  messagesRoutes(api, db);
  eventsRoutes(api, db);
  webhooksRoutes(api, db, settings.mode === 'embedded');
  noticesRoutes(api, db);
  failuresRoutes(api, db);
  backupsRoutes(api, db, deps.backups);
  serveApiPage(app);
  serveWorker(app, settings.offline);
  app.all('/api/*', () => {
    throw new Refusal('not_found');
  });

  if (deps.sandbox !== null) await app.register(deps.sandbox);
  if (deps.pages !== null) {
    const clientOf = (cookie: string | undefined) => api.clientOf(cookie);
    await servePages(app, clientOf, settings, deps.pages, (name) => findAsset(goods, name));
  }
  app.setNotFoundHandler(() => {
    throw new Refusal('not_found');
  });
  return { app, drain };
};
