import {
  ChartColumn,
  CircleUser,
  ClipboardList,
  FileInput,
  History,
  Inbox,
  ListChecks,
  type LucideIcon,
  Package,
  PackagePlus,
  Scale,
  ScanBarcode,
  Settings,
  ShieldCheck,
  Star,
  Sun,
  Truck,
  Undo2,
  Zap,
} from 'lucide-react';
import { NavLink } from 'react-router';

type MenuLink = { to: string; label: string; icon: LucideIcon };

const customerLinks: MenuLink[] = [
  { to: '/dashboard/profile', label: 'My Profile', icon: CircleUser },
  { to: '/dashboard/myorders', label: 'My Orders', icon: ClipboardList },
  { to: '/dashboard/quickorder', label: 'Quick Order', icon: Zap },
  { to: '/dashboard/lists', label: 'My Lists', icon: ListChecks },
  { to: '/dashboard/review', label: 'Add A Review', icon: Star },
];

const adminLinks: MenuLink[] = [
  { to: '/dashboard/profile', label: 'My Profile', icon: CircleUser },
  { to: '/dashboard/today', label: 'Today', icon: Sun },
  { to: '/dashboard/orders', label: 'Manage All Orders', icon: ClipboardList },
  { to: '/dashboard/sales', label: 'Sales', icon: ChartColumn },
  { to: '/dashboard/packing', label: 'Pack and Ship', icon: Truck },
  { to: '/dashboard/returns', label: 'Returns', icon: Undo2 },
  { to: '/dashboard/addProduct', label: 'Add A Product', icon: PackagePlus },
  { to: '/dashboard/manageProducts', label: 'Manage Products', icon: Package },
  { to: '/dashboard/stock', label: 'Stock', icon: ScanBarcode },
  { to: '/dashboard/import', label: 'Import', icon: FileInput },
  { to: '/dashboard/lists', label: 'My Lists', icon: ListChecks },
  { to: '/dashboard/makeAdmin', label: 'Make Admin', icon: ShieldCheck },
  { to: '/dashboard/inbox', label: 'Inbox', icon: Inbox },
  { to: '/dashboard/reviews', label: 'Reviews', icon: Star },
  { to: '/dashboard/settings', label: 'Settings', icon: Settings },
  { to: '/dashboard/checks', label: 'Checks', icon: Scale },
  { to: '/dashboard/audit', label: 'Audit', icon: History },
];

/** The side menu of the dashboard (specification, section 2). */
export const DashboardMenu = ({ admin }: { admin: boolean }) => (
  <nav aria-label="Dashboard" className="flex flex-col gap-1">
    {(admin ? adminLinks : customerLinks).map(({ to, label, icon: Icon }) => (
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
