import { ChevronDown } from '#platform/web/ui/icons/chevron-down.ts';
import { useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { getPendingWorkLabel } from '#features/notifications/contract/dashboard-counts.ts';
import { type Permission, type WaitingCountName, manifests } from '#features/index.ts';
import { useDashboardCounts } from './dashboard-counts.ts';
import { hasPermission } from '#features/accounts/contract/roles.ts';
import { MENU_GROUPS, type MenuEntry } from '#platform/contract/manifest.ts';
import type { Icon } from '#platform/web/ui/icons/draw-icon.ts';
import { FeatureCount } from './menu-count.tsx';
import { menuIcons } from './menu-icons.ts';
import './dashboard.css';

type MenuLink = Omit<MenuEntry<Permission, WaitingCountName>, 'icon'> & { icon: Icon };

/** `rare` are folded. */
type MenuGroup = { title: string; links: MenuLink[]; rare: MenuLink[] };

/** A menu with more pages than this folds those that are opened seldom. */
const MOST_UNFOLDED = 25;

const entries: readonly MenuLink[] = manifests.flatMap(({ menu = [] }) =>
  menu.map((entry) => ({ ...entry, icon: menuIcons[entry.icon] ?? menuIcons.package })),
);

/** The entries of a group of links. An entry that is only for some people is also shown while its page is open. */
const listGroupLinks = (group: (typeof MENU_GROUPS)[number], groups: readonly string[], openPath: string): MenuLink[] =>
  entries
    .filter(
      ({ group: own, onlyFor, to }) =>
        own === group && (onlyFor === undefined || groups.includes(onlyFor) || to === openPath),
    )
    .toSorted((one, other) => one.place - other.place);

/** The menu of a role and of groups of people. It has only pages that they may open, and the open page. */
const getMenu = (role: Role, groups: readonly string[], openPath: string): MenuGroup[] => {
  if (role === 'customer') return [{ title: '', links: listGroupLinks('Customer', groups, openPath), rare: [] }];
  const all = MENU_GROUPS.filter((group) => group !== 'Customer').map((group) => ({
    title: group === 'Today' ? '' : group,
    links: listGroupLinks(group, groups, openPath).filter(
      ({ permission }) => permission === undefined || hasPermission(role, permission),
    ),
  }));
  const isLong = all.flatMap(({ links }) => links).length > MOST_UNFOLDED;
  return all
    .filter(({ links }) => links.length > 0)
    .map(({ title, links }) => ({
      title,
      links: links.filter(({ isRare }) => !isLong || !isRare),
      rare: links.filter(({ isRare }) => isLong && isRare),
    }));
};

/** The links whose labels contain a text, without folded ones. */
const findLinks = (groups: MenuGroup[], text: string): MenuGroup[] => {
  const words = text.trim().toLowerCase();
  if (words === '') return groups;
  return groups
    .map(({ title, links, rare }) => ({
      title,
      links: [...links, ...rare].filter(({ label }) => label.toLowerCase().includes(words)),
      rare: [],
    }))
    .filter(({ links }) => links.length > 0);
};

/** The link closest to the page: one that names the page as its own, or the longest that its address starts with. */
const findCurrentLink = (groups: MenuGroup[], { pathname, search }: { pathname: string; search: string }): string => {
  const isAlsoUnder = ({ alsoUnder }: MenuLink): boolean =>
    alsoUnder !== undefined && pathname.startsWith(`${alsoUnder}/`);
  const matchesPage = (link: MenuLink): boolean => {
    const [path = '', query = ''] = link.to.split('?');
    const isUnder = pathname === path || pathname.startsWith(`${path}/`) || isAlsoUnder(link);
    return isUnder && (query === '' || `${search}&`.includes(`${query}&`));
  };
  const [nearest] = groups
    .flatMap(({ links, rare }) => [...links, ...rare].filter(matchesPage))
    .toSorted((one, other) => Number(isAlsoUnder(other)) - Number(isAlsoUnder(one)) || other.to.length - one.to.length);
  return nearest?.to ?? '';
};

/** The number of pending items. The label is for screen readers and for the tooltip. */
const PendingCount = ({ name, count }: { name: WaitingCountName; count: number }) => (
  <span className="figures ml-auto text-sm font-semibold" title={`${count} ${getPendingWorkLabel(name)}`}>
    {count.toLocaleString('en-US')}
    <span className="sr-only"> {getPendingWorkLabel(name)}</span>
  </span>
);

const MenuItem = ({
  link: { to, label, icon: Icon, pendingCount },
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
    {pendingCount !== undefined && count > 0 && <PendingCount name={pendingCount} count={count} />}
    <FeatureCount to={to} />
    {to === '/dashboard/myorders' && (
      <span aria-hidden className="to-pay ml-auto text-sm font-semibold">
        <span />
      </span>
    )}
  </Link>
);

/**
 * Scrolls the box around a menu until its current link is near the middle, unless it is in view; the page stays.
 * The box then starts with a whole line.
 */
export const revealCurrentLink = (menu: HTMLElement | null): void => {
  const link = menu?.querySelector('[aria-current=page]')?.getBoundingClientRect();
  const box = menu?.closest('.overflow-y-auto');
  if (menu === null || link === undefined || box === null || box === undefined) return;
  const { top, bottom } = box.getBoundingClientRect();
  // The last line of the box is faded.
  if (link.top >= top && link.bottom <= bottom - link.height) return;
  const middle = (link.top + link.bottom - top - bottom) / 2;
  const end = box.scrollHeight - box.clientHeight - box.scrollTop;
  const starts = [...menu.querySelectorAll('a, p, summary')].map((line) => line.getBoundingClientRect().top - top);
  box.scrollTop += Math.max(-box.scrollTop, ...starts.filter((start) => start <= Math.min(middle, end)));
};

/**
 * The dashboard's side menu (specification, section 2): grouped links with their pending counts. On a phone, a group's
 * links are in two columns within reach of the thumb.
 * @param find shows only links whose labels contain this text
 */
export const DashboardMenu = ({
  role,
  groups: ofPerson = [],
  find = '',
}: {
  role: Role;
  groups?: readonly string[] | undefined;
  find?: string;
}) => {
  const pendingCounts = useDashboardCounts()?.waiting ?? {};
  const place = useLocation();
  const groups = getMenu(role, ofPerson, place.pathname);
  const current = findCurrentLink(groups, place);
  const menu = useRef<HTMLElement>(null);
  const showItem = (link: MenuLink) => (
    <MenuItem
      key={link.to}
      link={link}
      isCurrent={link.to === current}
      count={link.pendingCount === undefined ? 0 : (pendingCounts[link.pendingCount] ?? 0)}
    />
  );
  useLayoutEffect(() => revealCurrentLink(menu.current), [current]);
  return (
    <nav ref={menu} aria-label="Dashboard" className={role === 'customer' ? undefined : 'staff-menu'}>
      {findLinks(groups, find).map(({ title, links, rare }) => (
        <div key={title} role={title === '' ? undefined : 'group'} aria-label={title === '' ? undefined : title}>
          {title !== '' && (
            <p aria-hidden className="eyebrow">
              {title}
            </p>
          )}
          {links.map(showItem)}
          {rare.length > 0 && (
            <details open={rare.some(({ to }) => to === current)}>
              <summary className="side-link leading-5 text-muted max-lg:text-sm">
                <ChevronDown aria-hidden size={18} className="shrink-0" />
                More<span className="sr-only"> in {title}</span>
              </summary>
              <div>{rare.map(showItem)}</div>
            </details>
          )}
        </div>
      ))}
    </nav>
  );
};
