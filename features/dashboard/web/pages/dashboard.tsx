import { Outlet, useLocation } from 'react-router';
import type { Route } from './+types/dashboard';
import { ConfirmPersonDialog } from '#features/accounts/web/confirm-person-dialog.tsx';
import { UnverifiedBanner } from '#features/accounts/web/unverified-banner.tsx';
import { StepWantedElsewhere } from '#features/accounts/web/step-wanted-elsewhere.tsx';
import { DashboardMenu } from '#platform/web/shell/dashboard-menu.tsx';
import { useDeskWatch } from '#platform/web/shell/desk.ts';
import { refuseQuery } from '#platform/web/refuse-query.ts';
import { useSession } from '#platform/web/session/session.ts';
import { titled } from '#platform/web/title.ts';

export const meta: Route.MetaFunction = ({ matches }) => [titled(matches, 'Dashboard')];

/** The browser loads what a desk shows, for those who may see it; the server only knows the addresses. */
export const loader = ({ url, context }: Route.LoaderArgs) => refuseQuery(url, context);

/** In the browser there is nothing to load, so moving between pages asks no server. */
export const clientLoader = () => null;

const SECURITY = '/dashboard/profile/security';

export default function Dashboard() {
  const session = useSession();
  const { pathname } = useLocation();
  useDeskWatch();
  return (
    <div className="container-page grid gap-8 py-4 md:py-8 lg:grid-cols-[14rem_1fr]">
      <aside className="hidden lg:block">
        <div
          className="sticky top-28 max-h-[calc(100dvh-8rem)] overflow-y-auto pb-6"
          // What of it is under the edge is seen to go on.
          style={{ maskImage: 'linear-gradient(to top, transparent, #000 1.5rem)' }}
        >
          <DashboardMenu role={session.status === 'in' ? session.role : 'customer'} />
        </div>
      </aside>
      <div className="min-w-0">
        <UnverifiedBanner />
        {pathname !== SECURITY && <StepWantedElsewhere />}
        <Outlet />
        <ConfirmPersonDialog />
      </div>
    </div>
  );
}
