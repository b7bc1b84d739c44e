import type { FastifyInstance } from 'fastify';
import { CURRENCY_HEADER } from '#platform/contract/currency.ts';

/** Names the currency in every answer with amounts: API and pages. Browsers keep other files for longer. */
export const sendCurrency = (app: FastifyInstance, readCurrency: () => string): void => {
  app.addHook('onSend', async ({ url, routeOptions }, reply, payload) => {
    if (url.startsWith('/api/') || routeOptions.url === '/*') reply.header(CURRENCY_HEADER, readCurrency());
    return payload;
  });
};
