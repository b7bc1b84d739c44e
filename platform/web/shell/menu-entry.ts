import type { WaitingName } from '#features/notifications/contract/waiting.ts';
import type { Permission } from '#platform/contract/permissions.ts';
import type { Icon } from '#platform/web/ui/icons/draw-icon.ts';

/**
 * A page of the dashboard in its menu.
 * @param permission what it needs, where not everybody may open it
 * @param waiting what of it is counted
 */
export type MenuLink = {
  to: string;
  label: string;
  icon: Icon;
  permission?: Permission;
  waiting?: WaitingName;
};

/** The groups of the menu in their order: `Customer` is all that a customer sees, and `Today` has no title. */
export const MENU_GROUPS = [
  'Customer',
  'Today',
  'Orders',
  'Products',
  'Customers',
  'Insight',
  'Settings',
  'You',
] as const;

/**
 * What a feature has in the menu.
 * @param place where in its group: the lower number comes first; the first entry has 10, the next 20
 */
export type MenuEntry = MenuLink & { group: (typeof MENU_GROUPS)[number]; place: number };
