import type { Role } from '#features/accounts/contract/accounts.ts';
import { hasPermission } from '#features/accounts/contract/roles.ts';

/** The first dashboard page of a role. */
export const getDashboardHome = (role: Role): string => {
  if (role === 'customer') return '/dashboard/myorders';
  return hasPermission(role, 'orders.read') ? '/dashboard/orders' : '/dashboard/manageProducts';
};
