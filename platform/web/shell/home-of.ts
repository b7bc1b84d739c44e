import type { Role } from '#features/accounts/contract/accounts.ts';
import { may } from '#features/accounts/contract/roles.ts';

/** Where somebody's dashboard begins. */
export const homeOf = (role: Role): string => {
  if (role === 'customer') return '/dashboard/myorders';
  return may(role, 'orders.read') ? '/dashboard/orders' : '/dashboard/manageProducts';
};
