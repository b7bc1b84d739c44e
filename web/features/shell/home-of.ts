import type { Role } from '#contract/accounts.ts';
import { may } from '#contract/roles.ts';

/** Where somebody's dashboard begins. */
export const homeOf = (role: Role): string => {
  if (role === 'customer') return '/dashboard/myorders';
  return may(role, 'orders.read') ? '/dashboard/orders' : '/dashboard/manageProducts';
};
