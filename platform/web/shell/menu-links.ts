import type { Role } from '#features/accounts/contract/accounts.ts';
import { hasPermission } from '#features/accounts/contract/roles.ts';
import { manifests, type Permission, type WaitingCountName } from '#features/index.ts';
import { MENU_GROUPS, type MenuEntry } from '#platform/contract/manifest.ts';
import type { Icon } from '#platform/web/ui/icons/draw-icon.ts';
import { menuIcons } from './menu-icons.ts';

/** A page of the dashboard in its menu. */
export type MenuLink = Omit<MenuEntry<Permission, WaitingCountName>, 'icon'> & { icon: Icon };

export type MenuGroup = { title: string; links: MenuLink[] };

const entries: readonly MenuLink[] = manifests.flatMap(({ menu = [] }) =>
  menu.map((entry) => ({ ...entry, icon: menuIcons[entry.icon] ?? menuIcons.package })),
);

const listGroupLinks = (group: (typeof MENU_GROUPS)[number]): MenuLink[] =>
  entries.filter((entry) => entry.group === group).toSorted((one, other) => one.place - other.place);

/** The menu of a role: only pages it may open. */
export const getMenu = (role: Role): MenuGroup[] =>
  role === 'customer'
    ? [{ title: '', links: listGroupLinks('Customer') }]
    : MENU_GROUPS.filter((group) => group !== 'Customer')
        .map((group) => ({
          title: group === 'Today' ? '' : group,
          links: listGroupLinks(group).filter(
            ({ permission }) => permission === undefined || hasPermission(role, permission),
          ),
        }))
        .filter(({ links }) => links.length > 0);

/** Of all links the one that leads nearest to a page: the longest that its address begins with. */
export const findCurrentLink = (
  groups: MenuGroup[],
  { pathname, search }: { pathname: string; search: string },
): string => {
  const leads = ({ to }: MenuLink): boolean => {
    const [path = '', query = ''] = to.split('?');
    const isUnder = pathname === path || pathname.startsWith(`${path}/`);
    return isUnder && (query === '' || `${search}&`.includes(`${query}&`));
  };
  const [nearest] = groups
    .flatMap(({ links }) => links.filter(leads))
    .toSorted((one, other) => other.to.length - one.to.length);
  return nearest?.to ?? '';
};
