import { hasPermission } from '#features/accounts/contract/roles.ts';
import {
  type DashboardCounts,
  pendingWorkNames,
  getPendingWorkPermission,
} from '#features/notifications/contract/dashboard-counts.ts';
import type { Database } from '#platform/server/db/open.ts';
import { countPendingWork, type PendingWorkQueries } from '#platform/server/count-pending-work.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { getRecipient } from './notification-preferences.ts';
import { countUnread } from './list-notifications.ts';

/** The pending work that the caller's role may see, and their unread notifications. @throws DomainError `admin_only` */
export const getDashboardCounts = async (
  db: Database,
  counts: PendingWorkQueries,
  caller: Caller,
): Promise<DashboardCounts> => {
  const reader = await getRecipient(db, caller);
  const names = pendingWorkNames.filter((name) => hasPermission(reader.role, getPendingWorkPermission(name)));
  const [waiting, unread] = await Promise.all([
    names.length === 0 ? {} : countPendingWork(db, counts, names),
    countUnread(db, reader),
  ]);
  return { waiting, unread };
};
