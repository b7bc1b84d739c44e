import { NavLink } from 'react-router';

const customerLinks = [
  { to: '/dashboard/profile', label: 'My Profile' },
  { to: '/dashboard/myorders', label: 'My Orders' },
  { to: '/dashboard/quickorder', label: 'Quick Order' },
  { to: '/dashboard/lists', label: 'My Lists' },
  { to: '/dashboard/review', label: 'Add A Review' },
];

const adminLinks = [
  { to: '/dashboard/profile', label: 'My Profile' },
  { to: '/dashboard/orders', label: 'Manage All Orders' },
  { to: '/dashboard/returns', label: 'Returns' },
  { to: '/dashboard/addProduct', label: 'Add A Product' },
  { to: '/dashboard/manageProducts', label: 'Manage Products' },
  { to: '/dashboard/lists', label: 'My Lists' },
  { to: '/dashboard/makeAdmin', label: 'Make Admin' },
  { to: '/dashboard/inbox', label: 'Inbox' },
  { to: '/dashboard/reviews', label: 'Reviews' },
  { to: '/dashboard/settings', label: 'Settings' },
  { to: '/dashboard/checks', label: 'Checks' },
];

/** The side menu of the dashboard (specification, section 2). */
export const DashboardMenu = ({ admin }: { admin: boolean }) => (
  <nav aria-label="Dashboard" className="flex flex-col gap-1">
    {(admin ? adminLinks : customerLinks).map(({ to, label }) => (
      <NavLink key={to} to={to} prefetch="intent" className="side-link">
        {label}
      </NavLink>
    ))}
  </nav>
);
