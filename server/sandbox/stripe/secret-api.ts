import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type pg from 'pg';
import qs from 'qs';
import { inTransaction, newId } from './books.ts';
import { Fault, invalidRequest } from './faults.ts';
import { runOnce } from './idempotency.ts';
import { cancelIntent, confirmIntent, createIntent, retrieveIntent } from './payment-intents.ts';
import { createPaymentMethod, resolvePaymentMethod } from './payment-methods.ts';

type Body = Record<string, unknown>;
type Work = (client: pg.PoolClient, given: { id: string; body: Body }) => Promise<{ status: number; body: unknown }>;

const ok = async (work: Promise<unknown>) => ({ status: 200, body: await work });

const works: { method: 'GET' | 'POST'; url: string; work: Work }[] = [
  { method: 'POST', url: '/v1/payment_intents', work: (client, { body }) => ok(createIntent(client, body)) },
  { method: 'GET', url: '/v1/payment_intents/:id', work: (client, { id }) => ok(retrieveIntent(client, id)) },
  { method: 'POST', url: '/v1/payment_intents/:id/cancel', work: (client, { id }) => ok(cancelIntent(client, id)) },
  {
    method: 'POST',
    url: '/v1/payment_intents/:id/confirm',
    async work(client, { id, body }) {
      const { intent, decline } = await confirmIntent(client, id, String(body['payment_method']));
      return decline === null ? { status: 200, body: intent } : { status: decline.status, body: decline.body };
    },
  },
  { method: 'POST', url: '/v1/payment_methods', work: (client, { body }) => ok(createPaymentMethod(client, body)) },
  {
    method: 'GET',
    url: '/v1/payment_methods/:id',
    work: async (client, { id }) => ({ status: 200, body: (await resolvePaymentMethod(client, id)).doc }),
  },
];

/** Stripe takes forms with `metadata[order]`-like names. */
export const parseForms = (app: FastifyInstance): void => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, qs.parse(String(body)));
  });
};

/** Every failure in Stripe's shape. */
export const answerFaults = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Fault) return reply.code(error.status).send(error.body);
    request.log.error({ err: error }, 'the card sandbox failed');
    return reply.code(500).send({ error: { type: 'api_error', message: 'The sandbox failed; its log says why.' } });
  });
};

const checkKey = (request: FastifyRequest, secretKey: string) => {
  if (request.headers.authorization !== `Bearer ${secretKey}`) {
    throw new Fault(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
  }
};

/** The provider's API for servers, on a loopback port of its own: the SDK's `/v1/` cannot be moved. */
export const buildSecretApi = (pool: pg.Pool, secretKey: string): FastifyInstance => {
  const app = Fastify({ bodyLimit: 64 * 1024 });
  parseForms(app);
  answerFaults(app);
  app.addHook('onRequest', async (request, reply: FastifyReply) => {
    reply.header('request-id', newId('req')).header('stripe-version', request.headers['stripe-version'] ?? '');
    checkKey(request, secretKey);
  });
  for (const { method, url, work } of works) {
    app.route({
      method,
      url,
      async handler(request, reply) {
        const given = { id: (request.params as { id?: string }).id ?? '', body: (request.body ?? {}) as Body };
        const key = method === 'POST' ? request.headers['idempotency-key'] : undefined;
        const run = (client: pg.PoolClient) => work(client, given);
        const { status, body, replayed } = await inTransaction(pool, async (client) =>
          typeof key === 'string'
            ? runOnce(client, key, [url, given], () => run(client))
            : { ...(await run(client)), replayed: false },
        );
        if (replayed) reply.header('idempotent-replayed', 'true');
        return reply.code(status).send(body);
      },
    });
  }
  app.setNotFoundHandler((request) => {
    throw invalidRequest(`Unrecognized request URL (${request.method}: ${request.url}).`);
  });
  return app;
};
