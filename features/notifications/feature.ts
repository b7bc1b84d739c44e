import { notices } from '#features/notifications/contract/notices.ts';
import { desk } from '#features/notifications/contract/waiting.ts';
import { defineFeature } from '#server/define-feature.ts';
import { isNoticeDue, mailNotices } from './server/mail-notices.ts';
import { noticeMails } from './server/notice-mails.ts';
import { notificationsRetention } from './server/retention.ts';
import { noticesRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['accounts', 'reports'],
  calls: { notices, desk },
  routes: ({ api, db }) => noticesRoutes(api, db),
  jobs: ({ db, shopEmail }) => [
    {
      ...{ name: 'notices', everyMs: 5_000, leaseSeconds: null },
      isDue: () => isNoticeDue(db),
      run: () => mailNotices(db, shopEmail),
    },
  ],
  mails: ({ publicUrl }) => noticeMails(publicUrl),
  retention: notificationsRetention,
  queries: {
    '/dashboard/notices': notices.list.query,
  },
});
