import type { MenuEntry } from '#platform/web/shell/menu-entry.ts';
import { ShieldAlert } from '#platform/web/ui/icons/shield-alert.ts';

export const paymentsMenu: MenuEntry[] = [
  {
    group: 'Orders',
    place: 50,
    to: '/dashboard/orders?status=disputed',
    label: 'Disputes',
    icon: ShieldAlert,
    permission: 'orders.refund',
    waiting: 'disputes',
  },
];
