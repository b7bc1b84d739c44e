import { Bell } from '#platform/web/ui/icons/bell.ts';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  MAX_UNREAD,
  type StaffNotification,
  staffNotifications,
} from '#features/notifications/contract/notifications.ts';
import { getErrorMessage } from '#platform/contract/user-facing-error.ts';
import { api } from '#platform/web/api.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { useSession } from '#platform/web/session/session.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { refreshDashboardCounts, useDashboardCounts } from './dashboard-counts.ts';
import { NotificationLine } from './notification-line.tsx';
import './dashboard.css';

const PANEL = 'notices-panel';
const MAX_SHOWN = 10;

/** The bell with the unread count, and a panel with the latest notifications; a page of its own lists all. */
export const NotificationsBell = () => {
  const session = useSession();
  const desk = useDashboardCounts();
  const panel = useRef<HTMLDivElement>(null);
  const [list, setList] = useState<StaffNotification[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const load = async () => {
    try {
      setList(await api.call(staffNotifications.list, { query: { limit: MAX_SHOWN } }));
      setFailure(null);
    } catch (error) {
      setFailure(getErrorMessage(error));
    }
  };
  const { run, pending } = useAction(async (upTo: string) => {
    await api.call(staffNotifications.markAllRead, { body: { upTo } });
    await Promise.all([load(), refreshDashboardCounts()]);
  });
  if (session.status !== 'in' || session.role === 'customer') return null;
  const unread = desk?.unread ?? 0;
  const close = () => panel.current?.hidePopover();
  const newest = list?.[0];
  return (
    <>
      <button
        type="button"
        popoverTarget={PANEL}
        className="icon-button relative max-sm:-mx-1"
        aria-label={
          unread === 0 ? 'Notices' : `Notices, ${unread === MAX_UNREAD ? `${unread} or more` : unread} unread`
        }
      >
        <Bell size={20} />
        {unread > 0 && (
          <span className="badge badge-primary absolute top-0.5 right-1 figures h-4 px-1 text-xs font-semibold">
            {unread === MAX_UNREAD ? `${unread}+` : unread}
          </span>
        )}
      </button>
      <div
        ref={panel}
        id={PANEL}
        popover="auto"
        role="dialog"
        aria-label="Notices"
        onToggle={({ newState }) => {
          if (newState === 'open') void load();
        }}
        className="notices-panel float-surface"
      >
        <div className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-4">
          <h2 className="heading-3">Notices</h2>
          {newest !== undefined && unread > 0 && (
            <Button size="sm" variant="quiet" pending={pending} onClick={() => void run(newest._id)}>
              Mark all as read
            </Button>
          )}
        </div>
        <div className="p-1" aria-busy={list === null && failure === null}>
          {failure !== null && (
            <p role="alert" className="px-3 py-2 text-error">
              {failure}
            </p>
          )}
          {list === null && failure === null && <p className="px-3 py-2 text-muted">Loading…</p>}
          {list?.length === 0 && <p className="px-3 py-2 text-muted">Nothing yet. Events in the shop appear here.</p>}
          {list !== null && list.length > 0 && (
            <ul>
              {list.map((notification) => (
                <li key={notification._id}>
                  <NotificationLine notification={notification} onOpen={close} />
                </li>
              ))}
            </ul>
          )}
        </div>
        <p className="border-t border-line px-4 py-2">
          <Link to="/dashboard/notices" onClick={close} className="link inline-flex min-h-7 items-center">
            All notices and settings
          </Link>
        </p>
      </div>
    </>
  );
};
