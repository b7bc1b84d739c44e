import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type pg from 'pg';
import qs from 'qs';
import { createInvalidRequestError } from './api-error.ts';
import { injectFaults, type Faults } from './faults.ts';
import { serveV1 } from './v1-routes.ts';

/** The provider's API for servers, on a loopback port of its own: the SDK's `/v1/` cannot be moved. */
export const buildSecretApi = (pool: pg.Pool, log: FastifyBaseLogger | null, faults: Faults): FastifyInstance => {
  const app = Fastify({
    ...(log !== null && { loggerInstance: log }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    routerOptions: { querystringParser: (text) => qs.parse(text) },
  });
  injectFaults(app, faults);
  // A JSON body is refused, as the provider refuses it.
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
