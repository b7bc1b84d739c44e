import { describeWebhookMessages } from '#features/webhooks/contract/messages.ts';
import { webhooks as webhooksCalls } from '#features/webhooks/contract/webhooks.ts';
import { defineFeature } from '#server/define-feature.ts';
import { forgetDeliveries } from './server/personal-data.ts';
import { collectWebhookData } from './server/build-payload.ts';
import { webhooksRetention } from './server/retention.ts';
import { webhooksRoutes } from './server/routes.ts';
import { sendDeliveries } from './server/send-deliveries.ts';
import { sql } from 'drizzle-orm';
import { queueDeliveries } from './server/deliveries.ts';
import { webhookMails, webhookNotifications } from './server/notifications.ts';
import { listFailedWebhooks, countFailedWebhooks } from './server/webhooks.ts';

export default defineFeature({
  uses: ['audit', 'orders', 'products'],
  calls: { webhooks: webhooksCalls },
  messages: (features) => describeWebhookMessages(collectWebhookData(features)),
  routes: ({ api, db, settings, features }) =>
    webhooksRoutes(api, db, collectWebhookData(features), settings.mode === 'embedded'),
  jobs: ({ db, allowsPrivateNetworks: tellsPrivate, log, features }) => [
    {
      name: 'webhooks',
      everyMs: 1_000,
      leaseSeconds: null,
      run: ({ stopping }) => sendDeliveries(db, collectWebhookData(features), tellsPrivate, log, stopping),
    },
  ],
  onEvent: queueDeliveries,
  mails: ({ publicUrl, shopEmail }) => webhookMails(publicUrl, shopEmail),
  retention: webhooksRetention,
  deletePerson: forgetDeliveries,
  notifications: webhookNotifications,
  abandonedWork: { count: countFailedWebhooks, list: listFailedWebhooks },
  metrics: {
    backlogs: {
      webhooks: sql`select d.due_at as since from webhook_delivery d join webhook w on w.id = d.webhook_id and w.is_active
                     where d.state = 'waiting'`,
    },
    failures: { webhooks: countFailedWebhooks },
  },
  queries: {
    '/dashboard/webhooks/:id': webhooksCalls.deliveries.query,
  },
});
