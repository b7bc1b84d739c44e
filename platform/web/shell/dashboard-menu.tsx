import { Link, useLocation } from 'react-router';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { getPendingWorkLabel } from '#features/notifications/contract/waiting.ts';
import type { WaitingCountName } from '#features/index.ts';
import { useDashboardCounts } from './desk.ts';
import { findCurrentLink, type MenuLink, getMenu } from './menu-links.ts';

/** How much waits there. Its words are for the ear, and for who rests on it. */
const PendingCount = ({ of, much }: { of: WaitingCountName; much: number }) => (
  <span className="figures ml-auto text-sm font-semibold text-copper" title={`${much} ${getPendingWorkLabel(of)}`}>
    {much.toLocaleString('en-US')}
    <span className="sr-only"> {getPendingWorkLabel(of)}</span>
  </span>
);

const MenuItem = ({
  link: { to, label, icon: Icon, waiting },
  isCurrent,
  count,
}: {
  link: MenuLink;
  isCurrent: boolean;
  count: number;
}) => (
  <Link
    to={to}
    prefetch="intent"
    aria-current={isCurrent ? 'page' : undefined}
    className="side-link leading-5 max-lg:text-sm"
  >
    <Icon aria-hidden size={18} className="shrink-0" />
    <span>{label}</span>
    {waiting !== undefined && count > 0 && <PendingCount of={waiting} much={count} />}
    {to === '/dashboard/myorders' && (
      <span aria-hidden className="to-pay ml-auto text-sm text-copper">
        <span />
      </span>
    )}
  </Link>
);

/**
 * The side menu of the dashboard (specification, section 2): in groups, with how much waits where something may. On a
 * phone all of a group's pages are under the thumb, two beside each other.
 */
export const DashboardMenu = ({ role }: { role: Role }) => {
  const waiting = useDashboardCounts()?.waiting ?? {};
  const groups = getMenu(role);
  const current = findCurrentLink(groups, useLocation());
  return (
    <nav aria-label="Dashboard" className={role === 'customer' ? undefined : 'staff-menu'}>
      {groups.map(({ title, links }) => (
        <div key={title} role={title === '' ? undefined : 'group'} aria-label={title === '' ? undefined : title}>
          {title !== '' && (
            <p aria-hidden className="eyebrow">
              {title}
            </p>
          )}
          {links.map((link) => (
            <MenuItem
              key={link.to}
              link={link}
              isCurrent={link.to === current}
              count={link.waiting === undefined ? 0 : (waiting[link.waiting] ?? 0)}
            />
          ))}
        </div>
      ))}
    </nav>
  );
};
