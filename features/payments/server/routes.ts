import { payments } from '#features/payments/contract/payments.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { HoldSettings } from '#features/unpaid-caps/server/extend-hold.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { confirmPayment } from './confirm-payment.ts';
import { createIntent } from './create-intent.ts';
import { refundOrder } from './refund-order.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';

export const paymentsRoutes = (api: Api, db: Database, provider: CardProvider, hold: HoldSettings): void => {
  api.mount(payments.createIntent, ({ body, caller }) => createIntent(db, provider, caller, body, hold));
  api.mount(payments.refund, ({ params, body, caller, idempotencyKey }) =>
    refundOrder(db, provider, caller, params.id, body, idempotencyKey),
  );
  api.mount(payments.confirm, ({ params, body, caller }) => confirmPayment(db, provider, caller, params.id, body));
};
