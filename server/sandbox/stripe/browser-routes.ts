import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { inTransaction } from './books.ts';
import { Fault, missingResource } from './faults.ts';
import { confirmIntent, retrieveIntent } from './payment-intents.ts';
import { createPaymentMethod } from './payment-methods.ts';
import { answerFaults, parseForms } from './secret-api.ts';

const read = (name: string) => readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8');

const files = [
  { name: 'stripe.js', type: 'text/javascript; charset=utf-8' },
  { name: 'card.html', type: 'text/html; charset=utf-8' },
  { name: 'card.js', type: 'text/javascript; charset=utf-8' },
  { name: 'card.css', type: 'text/css; charset=utf-8' },
];

/** The frame may be shown by the shop only, and runs nothing but its own script. */
const FRAME_POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; frame-ancestors 'self'";

type Body = Record<string, unknown>;

/** What a page may ask of the provider: with the publishable key, and with the secret of one intent. */
export const browserRoutes =
  (pool: pg.Pool, publishableKey: string): FastifyPluginAsync =>
  async (shop) => {
    await shop.register(
      async (app) => {
        parseForms(app);
        answerFaults(app);
        for (const { name, type } of files) {
          const text = read(name);
          app.get(`/${name}`, (_request, reply) =>
            reply.type(type).header('cache-control', 'no-cache').header('content-security-policy', FRAME_POLICY).send(text),
          );
        }

        const checkKey = (request: FastifyRequest) => {
          if (request.headers.authorization !== `Bearer ${publishableKey}`) {
            throw new Fault(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
          }
        };
        const checkSecret = async (client: pg.PoolClient, id: string, secret: unknown) => {
          const intent = await retrieveIntent(client, id);
          if (typeof secret !== 'string' || intent.client_secret !== secret) throw missingResource('payment_intent', id);
          return intent;
        };

        app.post('/v1/payment_methods', (request) => {
          checkKey(request);
          return inTransaction(pool, (client) => createPaymentMethod(client, request.body));
        });
        app.get<{ Params: { id: string }; Querystring: { client_secret?: string } }>('/v1/payment_intents/:id', (request) => {
          checkKey(request);
          return inTransaction(pool, (client) => checkSecret(client, request.params.id, request.query.client_secret));
        });
        app.post<{ Params: { id: string } }>('/v1/payment_intents/:id/confirm', async (request, reply) => {
          checkKey(request);
          const body = (request.body ?? {}) as Body;
          const { intent, decline } = await inTransaction(pool, async (client) => {
            await checkSecret(client, request.params.id, body['client_secret']);
            return confirmIntent(client, request.params.id, String(body['payment_method']));
          });
          return decline === null ? intent : reply.code(decline.status).send(decline.body);
        });
      },
      { prefix: '/__sandbox/stripe' },
    );
  };
