import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { DomainError } from '#platform/contract/errors.ts';
import type { PublicConfig } from '#features/settings/contract/public-config.ts';
import { createAuth } from '#features/accounts/server/auth.ts';
import { api as calls } from '#features/api.ts';
import { features } from '#server/features.ts';
import type { GoogleClient } from '#features/accounts/server/google.ts';
import { createGuards } from '#features/accounts/server/guards.ts';
import type { DatabaseLimits } from '#platform/server/db/limits.ts';
import { serveApiDocs } from '#platform/server/http/api-docs.ts';
import { findAsset } from '#platform/server/http/built-assets.ts';
import { cacheResponses } from '#platform/server/cache/cache-responses.ts';
import { checkHost, isOwnHost, redirectToNormalizedUrl, rewriteUrl } from '#platform/server/http/normalize-url.ts';
import type { PageCache } from '#platform/server/cache/page-cache.ts';
import { closeConnections } from '#platform/server/http/close-connections.ts';
import { replyToBadUrl, handleErrors } from '#platform/server/http/errors.ts';
import { type RateLimits, limitRequests, type SharedCounts } from '#platform/server/http/rate-limits.ts';
import { createApi } from '#platform/server/http/mount.ts';
import { operationsRoutes } from '#platform/server/http/operations-routes.ts';
import { type PageSource, servePages } from '#platform/server/http/page.ts';
import { serveServiceWorker } from '#platform/server/http/serve-service-worker.ts';
import { trackRoutes, type RequestObserver } from '#platform/server/request-observer.ts';
import { acceptJsonBodies } from '#platform/server/http/parse-request.ts';
import { setOrderDiscountReader } from '#features/checkout/server/order-discount.ts';
import type { RouteDeps } from './define-feature.ts';
import { collectSchemaNames } from './schema-names.ts';
import { sendCurrency } from '#platform/server/http/currency-header.ts';
import { sendSecurityHeaders } from '#platform/server/http/security-headers.ts';

/** The longest time that a request may take to arrive completely. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than a proxy keeps connections open, so that the proxy never sends into a connection that is being closed. */
const KEEP_ALIVE_MS = 72_000;

export type AppDeps = Omit<RouteDeps, 'api' | 'auth' | 'account' | 'features'> & {
  deadlines: DatabaseLimits;
  cache: PageCache;
  log: FastifyBaseLogger;
  authSecret: string;
  /** How long a sign-in or confirmation counts as fresh for sensitive actions. */
  freshMinutes: number;
  /** Routes of the sandbox, in embedded mode. */
  sandbox: FastifyPluginAsync | null;
  google: GoogleClient | null;
  /** Proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  /** Null disables rate limits. */
  limits: RateLimits | null;
  /** Null if each process counts on its own. */
  sharedCounts: SharedCounts | null;
  /** Null if metrics and traces are off. */
  watcher: RequestObserver | null;
  /** Null serves the API only, which needs no build. */
  pages: PageSource | null;
};

/** In embedded mode, both names of this machine, localhost and 127.0.0.1, are the same shop. */
const listOrigins = ({ mode, publicUrl }: PublicConfig): string[] =>
  mode === 'embedded' ? [publicUrl, publicUrl.replace('//localhost', '//127.0.0.1')] : [publicUrl];

/**
 * Builds the whole server without opening a port. If other processes keep serving, wait for `drain` before
 * closing it.
 */
export const buildApp = async (deps: AppDeps): Promise<{ app: FastifyInstance; drain: () => Promise<void> }> => {
  const { db, goods, identity, settings, watcher } = deps;
  const origins = listOrigins(settings);
  const app = Fastify({
    serverFactory: (handler) => {
      const options = { requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS };
      return createServer(options, (request, response) => {
        const middleware = deps.pages?.middleware;
        const arrivedAt = watcher === null ? 0 : performance.now();
        const handle = () =>
          middleware === undefined
            ? handler(request, response)
            : middleware(request, response, () => handler(request, response));
        const respond = watcher === null ? handle : () => watcher.watch(request, response, arrivedAt, handle);
        if (isOwnHost(request.headers, settings)) deps.cache.serve(request, response, respond);
        else respond();
      });
    },
    loggerInstance: deps.log,
    bodyLimit: 64 * 1024,
    genReqId: () => randomUUID(),
    // A client must not be able to put its own request id into the log.
    requestIdHeader: false,
    routerOptions: { maxParamLength: 2000 },
    trustProxy: deps.trustedProxies.length > 0 ? deps.trustedProxies : false,
    frameworkErrors: replyToBadUrl,
    rewriteUrl,
    // Requests that arrive during shutdown are answered normally.
    return503OnClosing: false,
  });
  acceptJsonBodies(app);
  handleErrors(app);
  const closed = closeConnections(app);
  /** Ends streams first, because nothing else would end them. */
  const drain = () => {
    deps.live.end();
    return closed();
  };
  app.addHook('preClose', async () => deps.live.end());

  if (watcher !== null) trackRoutes(app, watcher);
  checkHost(app, settings);
  redirectToNormalizedUrl(app);
  sendSecurityHeaders(app, settings.publicUrl.startsWith('https:'));
  sendCurrency(app, () => deps.seller.now().currency);
  cacheResponses(app, deps.cache);
  if (deps.limits !== null) await limitRequests(app, deps.limits, db, deps.sharedCounts);

  const account = {
    db: identity,
    secret: deps.authSecret,
    baseUrl: settings.publicUrl,
    origins,
    google: deps.google,
  };
  const auth = createAuth(account);
  setOrderDiscountReader(features.flatMap(({ orderDiscount }) => orderDiscount?.(auth) ?? [])[0] ?? null);
  const { freshMinutes, requiresSecondStep } = deps;
  const guards = createGuards(identity, auth, {
    freshMinutes,
    requiresSecondStep,
    deadlineMs: deps.deadlines.guardMs,
  });

  const api = createApi(app, guards, origins);
  operationsRoutes(api, guards, {
    identity,
    calls,
    publicUrl: settings.publicUrl,
    deadlineMs: deps.deadlines.guardMs,
    getNames: collectSchemaNames,
    messages: Object.assign({}, ...features.map(({ messages }) => messages?.(features))),
  });
  for (const { routes } of features) routes?.({ ...deps, api, auth, account, features });
  serveApiDocs(app);
  serveServiceWorker(app, settings.offline);
  app.all('/api/*', { config: { refuses: true } }, () => {
    throw new DomainError('not_found');
  });

  if (deps.sandbox !== null) await app.register(deps.sandbox);
  if (deps.pages !== null) {
    const createClient = (cookie: string | undefined) => api.createClient(cookie);
    const queries = Object.assign({}, ...features.map((feature) => feature.queries));
    const findRedirect = features.flatMap((feature) => feature.findRedirect?.(deps) ?? [])[0] ?? (async () => null);
    await servePages(app, {
      source: deps.pages,
      settings,
      createClient,
      findOther: (name) => findAsset(goods, name),
      queries,
      findRedirect,
    });
  }
  app.setNotFoundHandler(() => {
    throw new DomainError('not_found');
  });
  return { app, drain };
};
