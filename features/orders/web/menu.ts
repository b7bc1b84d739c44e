import type { MenuEntry } from '#platform/web/shell/menu-entry.ts';
import { ClipboardList } from '#platform/web/ui/icons/clipboard-list.ts';
import { Truck } from '#platform/web/ui/icons/truck.ts';
import { Zap } from '#platform/web/ui/icons/zap.ts';

export const ordersMenu: MenuEntry[] = [
  { group: 'Customer', place: 20, to: '/dashboard/myorders', label: 'My Orders', icon: ClipboardList },
  { group: 'Customer', place: 30, to: '/dashboard/quickorder', label: 'Quick Order', icon: Zap },
  {
    group: 'Orders',
    place: 10,
    to: '/dashboard/orders',
    label: 'Manage All Orders',
    icon: ClipboardList,
    permission: 'orders.read',
    waiting: 'toPay',
  },
  {
    group: 'Orders',
    place: 30,
    to: '/dashboard/packing',
    label: 'Pack and Ship',
    icon: Truck,
    permission: 'orders.ship',
    waiting: 'toPack',
  },
];
