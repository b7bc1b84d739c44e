import type { Role } from './accounts.ts';
import { type Permission, permissionWords } from '#platform/contract/permissions.ts';

/** How a role is called; the specification's admin is the owner. */
export const roleNames: Record<Role, string> = {
  customer: 'Customer',
  admin: 'Admin',
  manager: 'Manager',
  catalogue: 'Catalogue',
  warehouse: 'Warehouse',
  service: 'Service',
};

const all = Object.keys(permissionWords) as Permission[];
const ownersAlone: ReadonlySet<Permission> = new Set([
  'settings.edit',
  'webhooks.edit',
  'backups.make',
  'roles.edit',
  'keys.edit',
]);

/** Which role may what: the guard of the server, the menu of the dashboard and its pages go by this table. */
export const rolePermissions: Record<Role, readonly Permission[]> = {
  customer: [],
  admin: all,
  manager: all.filter((one) => !ownersAlone.has(one)),
  catalogue: ['products.read', 'products.edit', 'products.import', 'stock.read', 'reviews.moderate'],
  warehouse: ['orders.read', 'orders.ship', 'stock.read', 'stock.edit'],
  service: [
    'orders.read',
    'orders.edit',
    'orders.cancel',
    'offers.edit',
    'returns.decide',
    'messages.answer',
    'customers.read',
    'customers.edit',
  ],
};

/** Whether a role includes something at this moment; one that this build does not know includes nothing. */
export const may = (role: Role, permission: Permission): boolean =>
  (rolePermissions[role] as readonly Permission[] | undefined)?.includes(permission) ?? false;

/** Roles that can give money back or change who may: in production nobody is staff with them by a password alone. */
export const needsSecondStep = (role: Role): boolean => role === 'admin' || role === 'manager';
