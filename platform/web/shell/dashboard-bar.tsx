import { NotificationsBell } from './notifications-bell.tsx';
import { SidebarToggle } from './sidebar-toggle.tsx';

/** The header's buttons for dashboard pages. */
export const DashboardBar = () => (
  <>
    <NotificationsBell />
    <SidebarToggle />
  </>
);
