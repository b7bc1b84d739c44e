import { PanelLeft } from '#platform/web/ui/icons/panel-left.ts';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '#platform/web/session/session.ts';
import { Drawer } from '#platform/web/ui/drawer.tsx';
import { DashboardMenu, revealCurrentLink } from './dashboard-menu.tsx';

/** On small screens, opens the dashboard menu in a drawer. */
export const SidebarToggle = () => {
  const [open, setOpen] = useState(false);
  const session = useSession();
  const menu = useRef<HTMLDivElement>(null);
  // Effects of the drawer run first, so it is open by then.
  useEffect(() => {
    if (open) revealCurrentLink(menu.current);
  }, [open]);
  if (session.status !== 'in') return null;
  return (
    <div className="max-sm:-mx-1 lg:hidden">
      <button
        type="button"
        className="icon-button"
        aria-label="Open dashboard menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <PanelLeft size={22} />
      </button>
      <Drawer open={open} onClose={() => setOpen(false)} title="Dashboard">
        <div
          ref={menu}
          onClick={({ target }) => {
            if ((target as Element).closest('a') !== null) setOpen(false);
          }}
        >
          {!session.roleLoading && <DashboardMenu role={session.role} groups={session.groups} />}
        </div>
      </Drawer>
    </div>
  );
};
