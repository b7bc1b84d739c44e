import { notices } from '#features/notifications/contract/notices.ts';
import { desk } from '#features/notifications/contract/waiting.ts';
import { defineFeature, noticesOf, waitingOf } from '#server/define-feature.ts';
import { isNoticeDue, mailNotices } from './server/mail-notices.ts';
import { noticeMails } from './server/notice-mails.ts';
import { platformNotices } from './server/platform-notices.ts';
import { notificationsRetention } from './server/retention.ts';
import { noticesRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['accounts'],
  calls: { notices, desk },
  routes: ({ api, db, features }) => noticesRoutes(api, db, noticesOf(features), waitingOf(features)),
  jobs: ({ db, shopEmail }) => [
    {
      name: 'notices',
      everyMs: 5_000,
      leaseSeconds: null,
      isDue: () => isNoticeDue(db),
      run: () => mailNotices(db, shopEmail),
    },
  ],
  mails: ({ publicUrl, features }) => noticeMails(publicUrl, noticesOf(features)),
  notices: platformNotices,
  retention: notificationsRetention,
  queries: {
    '/dashboard/notices': notices.list.query,
  },
});
