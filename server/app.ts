import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { randomUUID } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import type { ShopSettings } from '#contract/settings.ts';
import { createAuth } from './accounts/auth.ts';
import { createGuards } from './accounts/guards.ts';
import { accountsRoutes } from './accounts/routes.ts';
import { catalogRoutes } from './catalog/routes.ts';
import { type Database, isAnswering } from './db/open.ts';
import { flowsRoutes } from './flows/routes.ts';
import { messagesRoutes } from './messages/routes.ts';
import { ordersRoutes } from './orders/routes.ts';
import { paymentsRoutes } from './payments/routes.ts';
import type { CardProvider } from './payments/stripe.ts';
import { closeConnections } from './platform/close-connections.ts';
import { answerErrors } from './platform/errors.ts';
import { contentSecurityPolicy } from './platform/html-policy.ts';
import { createApi } from './platform/mount.ts';
import { serveApiDocs } from './platform/openapi.ts';
import { servePages } from './platform/page.ts';
import { reviewsRoutes } from './reviews/routes.ts';

export type AppDeps = {
  db: Database;
  provider: CardProvider;
  log: FastifyBaseLogger;
  authSecret: string;
  /** How long an unpaid order holds its stock. */
  holdHours: number;
  settings: ShopSettings;
  /** Routes of the stand-ins, in embedded mode. */
  sandbox: FastifyPluginAsync | null;
  /** Without pages the app answers the API only, and needs no build. */
  pages: boolean;
};

/** Both names of this machine are the same shop in embedded mode. */
const originsOf = ({ mode, publicUrl }: ShopSettings): string[] =>
  mode === 'embedded' ? [publicUrl, publicUrl.replace('//localhost', '//127.0.0.1')] : [publicUrl];

/** The whole server without a port. */
export const buildApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const { db, provider, settings } = deps;
  const origins = originsOf(settings);
  const app = Fastify({
    loggerInstance: deps.log,
    bodyLimit: 64 * 1024,
    genReqId: () => randomUUID(),
    // A caller's own id must not get into the log unread.
    requestIdHeader: false,
    routerOptions: { maxParamLength: 300 },
  });
  app.removeContentTypeParser('text/plain');
  answerErrors(app);
  closeConnections(app);

  app.addHook('onSend', async (_request, reply, payload) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    const isHtml = String(reply.getHeader('content-type') ?? '').startsWith('text/html');
    if (isHtml && typeof payload === 'string' && !reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', contentSecurityPolicy(payload, settings.mode));
    }
    return payload;
  });

  app.get('/health', () => ({ status: 'ok' }));
  app.get('/ready', async () => {
    if (!(await isAnswering(db))) throw new Refusal('not_ready');
    return { status: 'ready' };
  });

  const auth = createAuth({ db, secret: deps.authSecret, baseUrl: settings.publicUrl, origins });
  const api = createApi(app, createGuards(db, auth), origins);
  catalogRoutes(app, api, db);
  reviewsRoutes(api, db);
  accountsRoutes(app, api, db, auth);
  ordersRoutes(api, db, { holdHours: deps.holdHours, shippingFeeCents: settings.shippingFeeCents });
  paymentsRoutes(api, db, provider);
  flowsRoutes(api, db, provider);
  messagesRoutes(api, db);
  await serveApiDocs(app, settings.publicUrl);
  app.all('/api/*', () => {
    throw new Refusal('not_found');
  });

  if (deps.sandbox !== null) await app.register(deps.sandbox);
  if (deps.pages) await servePages(app, api.client, settings);
  app.setNotFoundHandler(() => {
    throw new Refusal('not_found');
  });
  return app;
};
