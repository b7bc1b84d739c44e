import { staffNotifications } from '#features/notifications/contract/notices.ts';
import { dashboardCounts } from '#features/notifications/contract/waiting.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { PendingWorkQueries } from '#platform/server/count-waiting.ts';
import type { NotificationWriters } from '#platform/server/notice-writer.ts';
import { HandlerReply } from '#platform/server/http/act.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { savePreferences, getPreferences } from './choose-notices.ts';
import { listNotifications } from './list-notices.ts';
import { getDashboardCounts } from './look-at-desk.ts';
import { markAllRead, markRead } from './read-notices.ts';

export const notificationsRoutes = (
  api: Api,
  db: Database,
  writers: NotificationWriters,
  counts: PendingWorkQueries,
): void => {
  api.mount(dashboardCounts.look, ({ caller }) => getDashboardCounts(db, counts, caller));
  api.mount(staffNotifications.list, async ({ caller, query }) => {
    const { items, total } = await listNotifications(db, writers, caller, query);
    return new HandlerReply(items, { total });
  });
  api.mount(staffNotifications.readAll, ({ caller, body }) => markAllRead(db, caller, body.upTo));
  api.mount(staffNotifications.read, ({ caller, params }) => markRead(db, caller, params.id));
  api.mount(staffNotifications.choices, ({ caller }) => getPreferences(db, caller));
  api.mount(staffNotifications.choose, ({ caller, body }) => savePreferences(db, caller, body));
};
