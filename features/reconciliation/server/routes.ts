import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';
import { payments } from '#features/payments/contract/payments.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { receiveWebhook } from './process-event.ts';

export const reconciliationRoutes = (api: Api, db: Database, provider: CardProvider): void => {
  api.mount(payments.webhook, ({ caller }) => receiveWebhook(db, provider, caller));
};
