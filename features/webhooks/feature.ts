import { webhooks as webhooksCalls } from '#features/webhooks/contract/webhooks.ts';
import { defineFeature } from '#server/define-feature.ts';
import { forgetDeliveries } from './server/personal-data.ts';
import { webhooksRetention } from './server/retention.ts';
import { webhooksRoutes } from './server/routes.ts';
import { sendMessages } from './server/send-messages.ts';
import { webhookMails } from './server/webhook-mails.ts';

export default defineFeature({
  uses: ['audit', 'orders'],
  calls: { webhooks: webhooksCalls },
  routes: ({ api, db, settings }) => webhooksRoutes(api, db, settings.mode === 'embedded'),
  jobs: ({ db, tellsPrivate, log }) => [
    {
      ...{ name: 'webhooks', everyMs: 1_000, leaseSeconds: null },
      run: ({ stopping }) => sendMessages(db, tellsPrivate, log, stopping),
    },
  ],
  mails: ({ publicUrl, shopEmail }) => webhookMails(publicUrl, shopEmail),
  retention: webhooksRetention,
  forgetPerson: forgetDeliveries,
  queries: {
    '/dashboard/webhooks/:id': webhooksCalls.deliveries.query,
  },
});
