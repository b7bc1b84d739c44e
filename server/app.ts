import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Refusal } from '#contract/errors.ts';
import type { ShopSettings } from '#contract/settings.ts';
import { authRoutes } from './accounts/auth-routes.ts';
import { createAuth } from './accounts/auth.ts';
import type { GoogleClient } from './accounts/google.ts';
import { createGuards } from './accounts/guards.ts';
import { openPasskeys } from './accounts/open-passkeys.ts';
import { accountsRoutes } from './accounts/routes.ts';
import { secondStepRoutes } from './accounts/second-step-routes.ts';
import { addressesRoutes } from './addresses/routes.ts';
import { cartsRoutes } from './carts/routes.ts';
import type { RootCategories } from './products/root-categories.ts';
import { productsRoutes } from './products/routes.ts';
import { customersRoutes } from './customers/routes.ts';
import { documentsRoutes } from './documents/routes.ts';
import type { DatabaseLimits } from './db/limits.ts';
import type { Pools } from './db/pools.ts';
import { backupsRoutes } from './backups/routes.ts';
import type { Live } from './live/open-live.ts';
import { liveRoutes } from './live/routes.ts';
import { failuresRoutes } from './failures/routes.ts';
import { figuresRoutes } from './figures/routes.ts';
import { cancellationsRoutes } from './cancellations/routes.ts';
import { catalogImportRoutes } from './catalog-import/routes.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { checksRoutes } from './checks/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { offlineRoutes } from './offline/routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { listFilesRoutes } from './list-files/routes.ts';
import { listsRoutes } from './lists/routes.ts';
import { eventsRoutes } from './events/routes.ts';
import { messagesRoutes } from './messages/routes.ts';
import { noticesRoutes } from './notices/routes.ts';
import { offersRoutes } from './offers/routes.ts';
import { ordersRoutes } from './orders/routes.ts';
import type { UnpaidCaps } from './orders/unpaid-caps.ts';
import { paymentsRoutes } from './payments/routes.ts';
import { returnsRoutes } from './returns/routes.ts';
import { stockRoutes } from './stock/routes.ts';
import { watchesRoutes } from './watches/routes.ts';
import { webhooksRoutes } from './webhooks/routes.ts';
import type { CardProvider } from './payments/card-provider.ts';
import { serveApiPage } from './platform/api-page.ts';
import { findAsset } from './platform/built-assets.ts';
import { keepAnswers } from './platform/keep-answers.ts';
import { checkHost, isMeantForUs } from './platform/check-host.ts';
import type { PageCache } from './platform/page-cache.ts';
import { refuseOddAddresses, routedAddress } from './platform/clean-address.ts';
import { closeConnections } from './platform/close-connections.ts';
import { answerBadAddress, answerErrors } from './platform/errors.ts';
import { type Limits, limitRequests, type SharedCounts } from './platform/limits.ts';
import { createApi } from './platform/mount.ts';
import { operationsRoutes } from './platform/operations-routes.ts';
import { type PageSource, servePages } from './platform/page.ts';
import { serveWorker } from './platform/serve-worker.ts';
import { followRequests, type Watcher } from './platform/watcher.ts';
import { readJson } from './platform/read-json.ts';
import type { BackupSettings } from './read-backup-settings.ts';
import { sendSecurityHeaders } from './platform/security-headers.ts';
import { productReviewsRoutes } from './product-reviews/routes.ts';
import { reviewsRoutes } from './reviews/routes.ts';
import type { KeptSeller } from './terms/keep-seller.ts';
import { termsRoutes } from './terms/routes.ts';

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
