import { collectFromManifests, type Permission } from '#features/index.ts';
import { Role } from './accounts.ts';

/** Display names. The admin in the specification is the shop's owner. */
export const roleNames: Record<Role, string> = {
  customer: 'Customer',
  admin: 'Admin',
  manager: 'Manager',
  catalog: 'Catalog',
  warehouse: 'Warehouse',
  service: 'Service',
  counter: 'Counter',
};

const permissions = collectFromManifests('permissions');
const allPermissions = Object.keys(permissions) as Permission[];

export const permissionLabels = Object.fromEntries(
  allPermissions.map((one) => [one, permissions[one].words]),
) as Record<Permission, string>;

const listPermissions = (role: Role): Permission[] =>
  role === 'admin'
    ? allPermissions
    : allPermissions.filter((one) => permissions[one].roles.some((its) => its === role));

/** The permissions of each role, used by the server's guard, the dashboard menu and its pages. */
export const rolePermissions = Object.fromEntries(
  Role.options.map((role) => [role, listPermissions(role)]),
) as unknown as Readonly<Record<Role, readonly Permission[]>>;

/** True if the role includes the permission. A role that this build does not know includes none. */
export const hasPermission = (role: Role, permission: Permission): boolean =>
  (rolePermissions[role] as readonly Permission[] | undefined)?.includes(permission) ?? false;

/** With one of these, a stolen password alone would give away money, goods or the shop. */
const guardedPermissions: readonly Permission[] = ['orders.refund', 'payments.record', 'roles.edit'];

/**
 * True for roles that can refund money, record money taken by hand, or change roles. In production, such a role
 * requires a second step.
 */
export const needsSecondStep = (role: Role): boolean => guardedPermissions.some((one) => hasPermission(role, one));
