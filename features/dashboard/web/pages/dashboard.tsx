import { Outlet, useLocation } from 'react-router';
import type { Route } from './+types/dashboard';
import { SecondStepBanner, UnverifiedBanner } from '#features/accounts/web/account-banners.tsx';
import { DashboardMenu } from '#platform/web/shell/dashboard-menu.tsx';
import { useDashboardCountsRefresh } from '#platform/web/shell/dashboard-counts.ts';
import { checkQuery } from '#platform/web/check-query.ts';
import { useSession } from '#platform/web/session/session.ts';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Dashboard')];

/** The browser loads the content of these pages, if the person may see it. The server only checks the address. */
export const loader = ({ url, context }: Route.LoaderArgs) => checkQuery(url, context);

/** The browser has nothing to load, so navigation sends no request to the server. */
export const clientLoader = () => null;

const SECURITY = '/dashboard/profile/security';

export default function Dashboard() {
  const session = useSession();
  const { pathname } = useLocation();
  useDashboardCountsRefresh();
  return (
    <div className="container-page grid gap-8 py-4 md:py-8 lg:grid-cols-[14rem_1fr]">
      <aside className="hidden lg:block">
        <div
          className="sticky top-28 staff:top-24 max-h-[calc(100dvh-8rem)] overflow-y-auto"
          // Fades the bottom edge, to show that the menu continues. The space below the last line lets the menu end
          // there and still start with a whole line.
          style={{ maskImage: 'linear-gradient(to top, transparent, #000 1.5rem)', paddingBottom: '3.5rem' }}
        >
          {session.status === 'in' && !session.roleLoading && (
            <DashboardMenu role={session.role} groups={session.groups} />
          )}
        </div>
      </aside>
      <div className="min-w-0">
        <UnverifiedBanner />
        {pathname !== SECURITY && <SecondStepBanner />}
        <Outlet />
      </div>
    </div>
  );
}
