import { Bell } from '#platform/web/ui/icons/bell.ts';
import { ChartColumn } from '#platform/web/ui/icons/chart-column.ts';
import { CircleAlert } from '#platform/web/ui/icons/circle-alert.ts';
import { CircleUser } from '#platform/web/ui/icons/circle-user.ts';
import { ClipboardList } from '#platform/web/ui/icons/clipboard-list.ts';
import { DatabaseBackup } from '#platform/web/ui/icons/database-backup.ts';
import { FileClock } from '#platform/web/ui/icons/file-clock.ts';
import { FileInput } from '#platform/web/ui/icons/file-input.ts';
import { FilePenLine } from '#platform/web/ui/icons/file-pen-line.ts';
import { Inbox } from '#platform/web/ui/icons/inbox.ts';
import { KeyRound } from '#platform/web/ui/icons/key-round.ts';
import { ListChecks } from '#platform/web/ui/icons/list-checks.ts';
import type { Icon } from '#platform/web/ui/icons/draw-icon.ts';
import { MessageSquareText } from '#platform/web/ui/icons/message-square-text.ts';
import { Package } from '#platform/web/ui/icons/package.ts';
import { PackageMinus } from '#platform/web/ui/icons/package-minus.ts';
import { PackagePlus } from '#platform/web/ui/icons/package-plus.ts';
import { Scale } from '#platform/web/ui/icons/scale.ts';
import { ScanBarcode } from '#platform/web/ui/icons/scan-barcode.ts';
import { SearchX } from '#platform/web/ui/icons/search-x.ts';
import { Settings } from '#platform/web/ui/icons/settings.ts';
import { ShieldAlert } from '#platform/web/ui/icons/shield-alert.ts';
import { ShieldCheck } from '#platform/web/ui/icons/shield-check.ts';
import { Star } from '#platform/web/ui/icons/star.ts';
import { Sun } from '#platform/web/ui/icons/sun.ts';
import { Table2 } from '#platform/web/ui/icons/table-2.ts';
import { Truck } from '#platform/web/ui/icons/truck.ts';
import { Undo2 } from '#platform/web/ui/icons/undo-2.ts';
import { Users } from '#platform/web/ui/icons/users.ts';
import { Webhook } from '#platform/web/ui/icons/webhook.ts';
import { Zap } from '#platform/web/ui/icons/zap.ts';
import type { Role } from '#features/accounts/contract/accounts.ts';
import type { Permission } from '#platform/contract/permissions.ts';
import { may } from '#features/accounts/contract/roles.ts';
import type { WaitingName } from '#features/notifications/contract/waiting.ts';

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
export type MenuGroup = { title: string; links: MenuLink[] };

const customerLinks: MenuLink[] = [
  { to: '/dashboard/profile', label: 'My Profile', icon: CircleUser },
  { to: '/dashboard/myorders', label: 'My Orders', icon: ClipboardList },
  { to: '/dashboard/quickorder', label: 'Quick Order', icon: Zap },
  { to: '/dashboard/lists', label: 'My Lists', icon: ListChecks },
  { to: '/dashboard/review', label: 'Add A Review', icon: Star },
];

const staffGroups: MenuGroup[] = [
  { title: '', links: [{ to: '/dashboard/today', label: 'Today', icon: Sun, permission: 'figures.read' }] },
  {
    title: 'Orders',
    links: [
      {
        to: '/dashboard/orders',
        label: 'Manage All Orders',
        icon: ClipboardList,
        permission: 'orders.read',
        waiting: 'toPay',
      },
      { to: '/dashboard/offers', label: 'Drafts and Quotes', icon: FilePenLine, permission: 'offers.edit' },
      { to: '/dashboard/packing', label: 'Pack and Ship', icon: Truck, permission: 'orders.ship', waiting: 'toPack' },
      { to: '/dashboard/returns', label: 'Returns', icon: Undo2, permission: 'returns.decide', waiting: 'returns' },
      {
        to: '/dashboard/orders?status=disputed',
        label: 'Disputes',
        icon: ShieldAlert,
        permission: 'orders.refund',
        waiting: 'disputes',
      },
    ],
  },
  {
    title: 'Products',
    links: [
      { to: '/dashboard/manageProducts', label: 'Manage Products', icon: Package, permission: 'products.read' },
      { to: '/dashboard/addProduct', label: 'Add A Product', icon: PackagePlus, permission: 'products.edit' },
      { to: '/dashboard/grid', label: 'Price and Stock Sheet', icon: Table2, permission: 'products.edit' },
      { to: '/dashboard/stock', label: 'Stock', icon: ScanBarcode, permission: 'stock.edit' },
      { to: '/dashboard/stock/low', label: 'Low Stock', icon: PackageMinus, permission: 'stock.read', waiting: 'low' },
      { to: '/dashboard/searches', label: 'Searches', icon: SearchX, permission: 'products.edit' },
      { to: '/dashboard/import', label: 'Import', icon: FileInput, permission: 'products.import' },
    ],
  },
  {
    title: 'Customers',
    links: [
      { to: '/dashboard/customers', label: 'Customers', icon: Users, permission: 'customers.read' },
      { to: '/dashboard/inbox', label: 'Inbox', icon: Inbox, permission: 'messages.answer', waiting: 'messages' },
      { to: '/dashboard/reviews', label: 'Reviews', icon: Star, permission: 'reviews.moderate' },
      {
        to: '/dashboard/product-reviews',
        label: 'Product Reviews',
        icon: MessageSquareText,
        permission: 'reviews.moderate',
      },
    ],
  },
  {
    title: 'Insight',
    links: [
      { to: '/dashboard/sales', label: 'Sales', icon: ChartColumn, permission: 'figures.read' },
      { to: '/dashboard/checks', label: 'Checks', icon: Scale, permission: 'checks.run', waiting: 'stuck' },
      { to: '/dashboard/failed', label: 'Failed', icon: CircleAlert, permission: 'checks.run', waiting: 'failed' },
      { to: '/dashboard/audit', label: 'Audit', icon: FileClock, permission: 'audit.read' },
    ],
  },
  {
    title: 'Settings',
    links: [
      { to: '/dashboard/settings', label: 'Settings', icon: Settings, permission: 'settings.edit' },
      { to: '/dashboard/makeAdmin', label: 'Make Admin', icon: ShieldCheck, permission: 'roles.edit' },
      { to: '/dashboard/webhooks', label: 'Webhooks', icon: Webhook, permission: 'webhooks.edit' },
      { to: '/dashboard/backups', label: 'Backups', icon: DatabaseBackup, permission: 'backups.make' },
      { to: '/dashboard/keys', label: 'API Keys', icon: KeyRound, permission: 'keys.edit' },
    ],
  },
  {
    title: 'You',
    links: [
      { to: '/dashboard/profile', label: 'My Profile', icon: CircleUser },
      { to: '/dashboard/notices', label: 'Notices', icon: Bell },
      { to: '/dashboard/lists', label: 'My Lists', icon: ListChecks },
    ],
  },
];

/** The menu of a role: only pages it may open. */
export const menuOf = (role: Role): MenuGroup[] =>
  role === 'customer'
    ? [{ title: '', links: customerLinks }]
    : staffGroups
        .map(({ title, links }) => ({
          title,
          links: links.filter(({ permission }) => permission === undefined || may(role, permission)),
        }))
        .filter(({ links }) => links.length > 0);

/** Of all links the one that leads nearest to a page: the longest that its address begins with. */
export const currentOf = (groups: MenuGroup[], { pathname, search }: { pathname: string; search: string }): string => {
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
