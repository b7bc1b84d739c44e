import { staffNotifications } from '#features/notifications/contract/notifications.ts';
import { dashboardCounts } from '#features/notifications/contract/dashboard-counts.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { PendingWorkQueries } from '#platform/server/count-pending-work.ts';
import type { NotificationWriters } from '#platform/server/notification-writer.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { savePreferences, getPreferences } from './notification-preferences.ts';
import { listNotifications } from './list-notifications.ts';
import { getDashboardCounts } from './get-dashboard-counts.ts';
import { markAllRead, markRead } from './mark-notifications-read.ts';

export const notificationsRoutes = (
  api: Api,
  db: Database,
  writers: NotificationWriters,
  counts: PendingWorkQueries,
): void => {
  api.mount(dashboardCounts.get, ({ caller }) => getDashboardCounts(db, counts, caller));
  api.mount(staffNotifications.list, async ({ caller, query }) => {
    const { items, total } = await listNotifications(db, writers, caller, query);
    return new HandlerReply(items, { total });
  });
  api.mount(staffNotifications.markAllRead, ({ caller, body }) => markAllRead(db, caller, body.upTo));
  api.mount(staffNotifications.markRead, ({ caller, params }) => markRead(db, caller, params.id));
  api.mount(staffNotifications.getPreferences, ({ caller }) => getPreferences(db, caller));
  api.mount(staffNotifications.savePreferences, ({ caller, body }) => savePreferences(db, caller, body));
};
