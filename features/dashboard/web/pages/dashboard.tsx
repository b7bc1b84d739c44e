import { useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
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

/** Narrows the menu of staff, who have many pages. Enter opens the first page that remains. */
const MenuSearch = ({ text, onType }: { text: string; onType: (text: string) => void }) => {
  const navigate = useNavigate();
  return (
    <input
      type="text"
      inputMode="search"
      className="control mb-2 h-9 min-h-0 shrink-0 text-sm"
      aria-label="Find a page"
      placeholder="Find a page"
      autoComplete="off"
      value={text}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={({ key, currentTarget }) => {
        const first = currentTarget.parentElement?.querySelector('nav a')?.getAttribute('href');
        if (key !== 'Enter' || text === '' || first == null) return;
        onType('');
        void navigate(first);
      }}
    />
  );
};

export default function Dashboard() {
  const session = useSession();
  const { pathname } = useLocation();
  const [find, setFind] = useState('');
  const isKnown = session.status === 'in' && !session.roleLoading;
  useDashboardCountsRefresh();
  return (
    <div className="container-page grid gap-8 py-4 md:py-8 lg:grid-cols-[14rem_1fr]">
      <aside className="hidden lg:block">
        <div className="sticky top-28 staff:top-24 flex max-h-[calc(100dvh-8rem)] flex-col">
          {isKnown && session.role !== 'customer' && <MenuSearch text={find} onType={setFind} />}
          <div
            className="min-h-0 overflow-y-auto"
            // The next page starts with the whole menu again.
            onClick={({ target }) => (target as Element).closest('a') !== null && setFind('')}
            // Fades the bottom edge, to show that the menu continues. The space below the last line lets the menu end
            // there and still start with a whole line.
            style={{ maskImage: 'linear-gradient(to top, transparent, #000 1.5rem)', paddingBottom: '3.5rem' }}
          >
            {isKnown && <DashboardMenu role={session.role} groups={session.groups} find={find} />}
          </div>
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
