import {
  ChartColumn,
  CircleUser,
  ClipboardList,
  FileClock,
  FileInput,
  Inbox,
  ListChecks,
  type LucideIcon,
  MessageSquareText,
  Package,
  PackagePlus,
  Scale,
  ScanBarcode,
  Settings,
  ShieldCheck,
  Star,
  Sun,
  Table2,
  Truck,
  Undo2,
  Webhook,
  Zap,
} from 'lucide-react';
import { NavLink } from 'react-router';
import type { Role } from '#contract/accounts.ts';
import type { Permission } from '#contract/permissions.ts';
import { may } from '#contract/roles.ts';

/** @param permission what its page needs, where not everybody may open it */
type MenuLink = { to: string; label: string; icon: LucideIcon; permission?: Permission };

const customerLinks: MenuLink[] = [
  { to: '/dashboard/profile', label: 'My Profile', icon: CircleUser },
  { to: '/dashboard/myorders', label: 'My Orders', icon: ClipboardList },
  { to: '/dashboard/quickorder', label: 'Quick Order', icon: Zap },
  { to: '/dashboard/lists', label: 'My Lists', icon: ListChecks },
  { to: '/dashboard/review', label: 'Add A Review', icon: Star },
];

const staffLinks: MenuLink[] = [
  { to: '/dashboard/profile', label: 'My Profile', icon: CircleUser },
  { to: '/dashboard/today', label: 'Today', icon: Sun, permission: 'figures.read' },
  { to: '/dashboard/orders', label: 'Manage All Orders', icon: ClipboardList, permission: 'orders.read' },
  { to: '/dashboard/sales', label: 'Sales', icon: ChartColumn, permission: 'figures.read' },
  { to: '/dashboard/packing', label: 'Pack and Ship', icon: Truck, permission: 'orders.ship' },
  { to: '/dashboard/returns', label: 'Returns', icon: Undo2, permission: 'returns.decide' },
  { to: '/dashboard/addProduct', label: 'Add A Product', icon: PackagePlus, permission: 'products.edit' },
  { to: '/dashboard/manageProducts', label: 'Manage Products', icon: Package, permission: 'products.read' },
  { to: '/dashboard/grid', label: 'Price and Stock Sheet', icon: Table2, permission: 'products.edit' },
  { to: '/dashboard/stock', label: 'Stock', icon: ScanBarcode, permission: 'stock.edit' },
  { to: '/dashboard/import', label: 'Import', icon: FileInput, permission: 'products.import' },
  { to: '/dashboard/lists', label: 'My Lists', icon: ListChecks },
  { to: '/dashboard/makeAdmin', label: 'Make Admin', icon: ShieldCheck, permission: 'roles.edit' },
  { to: '/dashboard/keys', label: 'API Keys', icon: ShieldCheck, permission: 'keys.edit' },
  { to: '/dashboard/inbox', label: 'Inbox', icon: Inbox, permission: 'messages.answer' },
  { to: '/dashboard/reviews', label: 'Reviews', icon: Star, permission: 'reviews.moderate' },
  {
    to: '/dashboard/product-reviews',
    label: 'Product Reviews',
    icon: MessageSquareText,
    permission: 'reviews.moderate',
  },
  { to: '/dashboard/settings', label: 'Settings', icon: Settings, permission: 'settings.edit' },
  { to: '/dashboard/webhooks', label: 'Webhooks', icon: Webhook, permission: 'webhooks.edit' },
  { to: '/dashboard/checks', label: 'Checks', icon: Scale, permission: 'checks.run' },
  { to: '/dashboard/audit', label: 'Audit', icon: FileClock, permission: 'audit.read' },
];

const linksOf = (role: Role): MenuLink[] =>
  role === 'customer'
    ? customerLinks
    : staffLinks.filter(({ permission }) => permission === undefined || may(role, permission));

/** The side menu of the dashboard (specification, section 2). */
export const DashboardMenu = ({ role }: { role: Role }) => (
  <nav aria-label="Dashboard" className="flex flex-col gap-1">
    {linksOf(role).map(({ to, label, icon: Icon }) => (
      <NavLink key={to} to={to} prefetch="intent" className="side-link">
        <Icon aria-hidden size={18} className="shrink-0" />
        {label}
        {to === '/dashboard/myorders' && (
          <span aria-hidden className="to-pay ml-auto text-sm text-copper">
            <span />
          </span>
        )}
      </NavLink>
    ))}
  </nav>
);
