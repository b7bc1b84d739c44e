import type { MenuEntry } from '#platform/web/shell/menu-entry.ts';
import { CircleUser } from '#platform/web/ui/icons/circle-user.ts';
import { ShieldCheck } from '#platform/web/ui/icons/shield-check.ts';

export const accountsMenu: MenuEntry[] = [
  { group: 'Customer', place: 10, to: '/dashboard/profile', label: 'My Profile', icon: CircleUser },
  {
    group: 'Settings',
    place: 20,
    to: '/dashboard/makeAdmin',
    label: 'Make Admin',
    icon: ShieldCheck,
    permission: 'roles.edit',
  },
  { group: 'You', place: 10, to: '/dashboard/profile', label: 'My Profile', icon: CircleUser },
];
