import { useEffect, useSyncExternalStore } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import {
  type DashboardCounts,
  type PendingWorkCounts,
  dashboardCounts,
} from '#features/notifications/contract/dashboard-counts.ts';
import { api } from '#platform/web/api.ts';
import { importWithRetry } from '#platform/web/import-with-retry.ts';
import { getSignedInPerson } from '#platform/web/session/restore-session.ts';
import { useSession } from '#platform/web/session/session.ts';

/* The counts of pending work: the single source of the numbers in the header, the menu and on Today. */

/** A page opened within this time after the last request sends no request. */
const FRESH_MS = 15_000;
/** The refresh interval while nothing happens. */
const EVERY_MS = 60_000;

type PersonalCounts = DashboardCounts & { email: string };

let counts: PersonalCounts | null = null;
let requestCount = 0;
let newestReply = 0;
let requestedAt = 0;
const listeners = new Set<() => void>();

const publishCounts = (next: PersonalCounts): void => {
  counts = next;
  for (const listener of listeners) listener();
};

/** Fetches the current counts. A response that arrives after a later one is dropped. */
export const refreshDashboardCounts = async (): Promise<void> => {
  const found = await getSignedInPerson();
  if (found === null || found.role === 'customer') return;
  requestedAt = Date.now();
  requestCount += 1;
  const turn = requestCount;
  // If the request fails, the next refresh gets the counts.
  const reply = await api.call(dashboardCounts.get, {}).catch(() => null);
  if (reply === null || turn < newestReply) return;
  newestReply = turn;
  publishCounts({ ...reply, email: found.person.email });
};

/** Updates the counts from another call's response. */
export const updatePendingWork = (pendingWork: PendingWorkCounts): void => {
  if (counts !== null) publishCounts({ ...counts, waiting: { ...counts.waiting, ...pendingWork } });
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The latest counts; null until they are known. */
export const useDashboardCounts = (): DashboardCounts | null => {
  const session = useSession();
  const now = useSyncExternalStore(
    subscribe,
    () => counts,
    () => null,
  );
  return session.status === 'in' && now?.email === session.person.email ? now : null;
};

const activityListeners = new Set<() => void>();

/**
 * Calls `onActivity` for each new order or notification. @param onActivity must be the same function in every
 * render
 */
const useOnNewActivity = (onActivity: () => void): void =>
  useEffect(() => {
    activityListeners.add(onActivity);
    return () => void activityListeners.delete(onActivity);
  }, [onActivity]);

const notifyNewActivity = (): void => {
  void refreshDashboardCounts();
  for (const listener of activityListeners) listener();
};

/**
 * Refreshes the counts while a dashboard page is open: on each live signal, after each write, when the tab becomes
 * visible, and every minute.
 */
export const useDashboardCountsRefresh = (): void => {
  const session = useSession();
  const isStaff = session.status === 'in' && session.role !== 'customer';
  const isWritten = useRevalidator().state === 'idle';
  const isThere = useNavigation().state === 'idle';
  useEffect(() => {
    if (isStaff && isWritten) void refreshDashboardCounts();
  }, [isStaff, isWritten]);
  useEffect(() => {
    if (isStaff && isThere && Date.now() - requestedAt > FRESH_MS) void refreshDashboardCounts();
  }, [isStaff, isThere]);
  useEffect(() => {
    if (!isStaff) return;
    const stop = new AbortController();
    importWithRetry(() => import('#platform/web/live/follow-dashboard.ts')).then(
      ({ followDashboard }) => followDashboard(notifyNewActivity, stop.signal),
      () => {},
    );
    return () => stop.abort();
  }, [isStaff]);
  useEffect(() => {
    if (!isStaff) return;
    const refreshIfVisible = () => {
      if (document.visibilityState === 'visible') void refreshDashboardCounts();
    };
    const timer = setInterval(refreshIfVisible, EVERY_MS);
    document.addEventListener('visibilitychange', refreshIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshIfVisible);
    };
  }, [isStaff]);
};

/** Reloads a staff page's data for each new order or notification. */
export const useRevalidateOnNewActivity = (): void => {
  const { revalidate } = useRevalidator();
  useOnNewActivity(revalidate);
};
