import { staffNotifications } from './contract/notifications.ts';
import { dashboardCounts } from './contract/dashboard-counts.ts';
import { defineFeature, getNotificationWriters, getPendingWorkQueries } from '#server/define-feature.ts';
import { isMailDue, queueNotificationMails } from './server/queue-notification-mails.ts';
import { notificationMails } from './server/notification-mails.ts';
import { platformNotifications } from './server/platform-notifications.ts';
import { notificationsRetention } from './server/retention.ts';
import { notificationsRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['accounts'],
  calls: { notifications: staffNotifications, dashboardCounts },
  routes: ({ api, db, features }) =>
    notificationsRoutes(api, db, getNotificationWriters(features), getPendingWorkQueries(features)),
  jobs: ({ db, shopEmail }) => [
    {
      name: 'notices',
      everyMs: 5_000,
      leaseSeconds: null,
      isDue: () => isMailDue(db),
      run: () => queueNotificationMails(db, shopEmail),
    },
  ],
  mails: ({ publicUrl, features }) => notificationMails(publicUrl, getNotificationWriters(features)),
  notifications: platformNotifications,
  retention: notificationsRetention,
  queries: {
    '/dashboard/notices': staffNotifications.list.query,
  },
});
