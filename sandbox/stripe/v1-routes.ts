import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import qs from 'qs';
import Stripe from 'stripe';
import { StripeApiError } from './api-error.ts';
import { authenticateIntent, confirmIntent } from './confirm-intent.ts';
import { inTransaction } from './tables.ts';
import { type ApiHandler, type ApiCall, type Caller, newId } from './call.ts';
import { cancelIntent, createIntent } from './create-and-cancel-intent.ts';
import { checkKey } from './check-key.ts';
import { closeDispute, disputeIntent, listDisputes, retrieveDispute, submitEvidence } from './disputes.ts';
import { createPaymentMethod, retrievePaymentMethod } from './payment-methods.ts';
import { concludeRefund, createRefund, listRefunds } from './refunds.ts';
import type { Faults } from './faults.ts';
import { runOnce } from './idempotency.ts';
import { listEvents } from './events.ts';
import { listIntents, retrieveIntent } from './read-intents.ts';

type V1Endpoint = { method: 'GET' | 'POST'; url: string; callers: readonly Caller[]; handler: ApiHandler };

const servers = ['secret'] as const;
const serversAndPages = ['secret', 'publishable'] as const;

const intents = '/v1/payment_intents';
const methods = '/v1/payment_methods';
const refunds = '/v1/refunds';
const disputes = '/v1/disputes';

const endpoints: V1Endpoint[] = [
  { method: 'POST', url: intents, callers: servers, handler: createIntent },
  { method: 'GET', url: intents, callers: servers, handler: listIntents },
  { method: 'GET', url: `${intents}/:id`, callers: serversAndPages, handler: retrieveIntent },
  { method: 'POST', url: `${intents}/:id/confirm`, callers: serversAndPages, handler: confirmIntent },
  { method: 'POST', url: `${intents}/:id/authenticate`, callers: serversAndPages, handler: authenticateIntent },
  { method: 'POST', url: `${intents}/:id/cancel`, callers: servers, handler: cancelIntent },
  { method: 'POST', url: methods, callers: serversAndPages, handler: createPaymentMethod },
  { method: 'POST', url: refunds, callers: servers, handler: createRefund },
  { method: 'GET', url: refunds, callers: servers, handler: listRefunds },
  { method: 'POST', url: `${refunds}/:id/end`, callers: servers, handler: concludeRefund },
  { method: 'POST', url: `${intents}/:id/dispute`, callers: servers, handler: disputeIntent },
  { method: 'GET', url: disputes, callers: servers, handler: listDisputes },
  { method: 'GET', url: `${disputes}/:id`, callers: servers, handler: retrieveDispute },
  { method: 'POST', url: `${disputes}/:id`, callers: servers, handler: submitEvidence },
  { method: 'POST', url: `${disputes}/:id/close`, callers: servers, handler: closeDispute },
  { method: 'GET', url: '/v1/events', callers: servers, handler: listEvents },
  { method: 'GET', url: `${methods}/:id`, callers: servers, handler: retrievePaymentMethod },
];

/** Parses form encoding with nested names such as `metadata[order]`, as deep as Stripe's parameters go. */
const parseForm = (text: string): unknown => qs.parse(text, { depth: 8, parameterLimit: 1000 });

const readHeader = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** Returns all errors in Stripe's format. A fault of the sandbox itself is logged, and its message names the cause. */
const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof StripeApiError) return reply.code(error.status).send(error.body);
    const status = error.statusCode ?? 500;
    if (status === 415) {
      const message =
        'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have questions, we can help at https://support.stripe.com/.';
      return reply.code(400).send({ error: { type: 'invalid_request_error', message } });
    }
    if (status < 500)
      return reply.code(status).send({ error: { type: 'invalid_request_error', message: error.message } });
    request.log.error({ err: error }, 'the card sandbox failed');
    return reply.code(500).send({ error: { type: 'api_error', message: `The card sandbox failed: ${error.message}` } });
  });
};

const handleCall = async (
  pool: pg.Pool,
  endpoint: V1Endpoint,
  accepted: readonly Caller[],
  faults: Faults,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const requestId = newId('req');
  reply.header('request-id', requestId);
  reply.header('stripe-version', readHeader(request, 'stripe-version') ?? Stripe.API_VERSION);
  const callers = endpoint.callers.filter((caller) => accepted.includes(caller));
  const caller = checkKey(request.headers.authorization, callers);
  const idempotencyKey = endpoint.method === 'POST' ? readHeader(request, 'idempotency-key') : null;
  if (idempotencyKey !== null) reply.header('idempotency-key', idempotencyKey);

  const { id = '' } = request.params as { id?: string };
  const params = endpoint.method === 'GET' ? request.query : (request.body ?? {});
  const path = endpoint.url.replace(':id', id);
  const { status, body, replayed } = await inTransaction(pool, (trx) => {
    const call: ApiCall = { trx, caller, requestId, idempotencyKey };
    return runOnce(call, `${endpoint.method} ${path}`, params, async () => {
      if (faults.breaks?.({ method: endpoint.method, path }) === true) {
        throw new StripeApiError(500, { type: 'api_error', message: 'An error occurred with our connection.' }, true);
      }
      return endpoint.handler(call, params, id);
    });
  });
  if (replayed) reply.header('idempotent-replayed', 'true');
  return reply.code(status).header('cache-control', 'no-cache, no-store').send(body);
};

/**
 * Adds Stripe's API (docs.stripe.com/api) to `app`, for the accepted kinds of keys.
 * @param accepted the page's origin accepts publishable keys only, so that no secret key can ever work there
 */
export const serveV1 = (
  app: FastifyInstance,
  pool: pg.Pool,
  accepted: readonly Caller[],
  faults: Faults = {},
): void => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    done(null, parseForm(String(text)));
  });
  answerErrors(app);
  for (const endpoint of endpoints) {
    if (!endpoint.callers.some((caller) => accepted.includes(caller))) continue;
    app.route({
      method: endpoint.method,
      url: endpoint.url,
      handler: (request, reply) => handleCall(pool, endpoint, accepted, faults, request, reply),
    });
  }
};
