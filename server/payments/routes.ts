import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { payments } from '#contract/payments.ts';
import type { Database } from '#server/db/open.ts';
import type { Api } from '#server/platform/mount.ts';
import { confirmPayment } from './confirm-payment.ts';
import { createIntent } from './create-intent.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { refundOrder } from './refund-order.ts';
import type { CardProvider } from './stripe.ts';

/** The largest webhook we read. */
const WEBHOOK_BYTES = 256 * 1024;

export const paymentsRoutes = (app: FastifyInstance, api: Api, db: Database, provider: CardProvider): void => {
  api.mount(payments.createIntent, ({ body, caller }) => createIntent(db, provider, caller, body));
  api.mount(payments.refund, ({ params, body, caller }) => refundOrder(db, provider, caller, params.id, body));
  api.mount(payments.confirm, ({ params, body, caller }) => confirmPayment(db, provider, caller, params.id, body));

  // Not in the contract: caller, body and signature are the provider's. The body stays as it came.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/api/webhooks/stripe', { bodyLimit: WEBHOOK_BYTES }, ({ body, headers }) => {
      if (!Buffer.isBuffer(body)) throw new Refusal('signature_invalid');
      return receiveWebhook(db, provider, body, String(headers['stripe-signature'] ?? ''));
    });
  });
};
