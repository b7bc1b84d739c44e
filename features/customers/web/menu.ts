import type { MenuEntry } from '#platform/web/shell/menu-entry.ts';
import { Users } from '#platform/web/ui/icons/users.ts';

export const customersMenu: MenuEntry[] = [
  {
    group: 'Customers',
    place: 10,
    to: '/dashboard/customers',
    label: 'Customers',
    icon: Users,
    permission: 'customers.read',
  },
];
