import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type pg from 'pg';
import qs from 'qs';
import { createInvalidRequestError } from './api-error.ts';
import { injectFaults, type Faults } from './faults.ts';
import { serveV1 } from './v1-routes.ts';

/** The provider's API for servers, on its own loopback port, because the SDK's path `/v1/` is fixed. */
export const buildSecretApi = (pool: pg.Pool, log: FastifyBaseLogger | null, faults: Faults): FastifyInstance => {
  const app = Fastify({
    ...(log !== null && { loggerInstance: log }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    routerOptions: { querystringParser: (text) => qs.parse(text) },
  });
  injectFaults(app, faults);
  // Rejects JSON bodies, as Stripe does.
  app.removeAllContentTypeParsers();
  serveV1(app, pool, ['secret', 'publishable'], faults);
  app.setNotFoundHandler((request) => {
    const [path] = request.url.split('?');
    throw createInvalidRequestError(
      `Unrecognized request URL (${request.method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    );
  });
  return app;
};
