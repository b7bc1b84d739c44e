import { NotificationsBell } from './notifications-bell.tsx';
import { SidebarToggle } from './sidebar-toggle.tsx';

/** What the head of the shop has on dashboard pages alone. */
export const DashboardBar = () => (
  <>
    <NotificationsBell />
    <SidebarToggle />
  </>
);
