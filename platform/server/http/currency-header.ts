import type { FastifyInstance } from 'fastify';
import { CURRENCY_HEADER } from '#platform/contract/currency.ts';

/**
 * Sets the currency header on API responses and pages. Other files do not get it, because browsers cache them for
 * longer.
 */
export const sendCurrency = (app: FastifyInstance, readCurrency: () => string): void => {
  app.addHook('onSend', async ({ url, routeOptions }, reply, payload) => {
    if (url.startsWith('/api/') || routeOptions.url === '/*') reply.header(CURRENCY_HEADER, readCurrency());
    return payload;
  });
};
