import { collectFromManifests, type Permission } from '#features/index.ts';
import { Role } from './accounts.ts';

/** How a role is called; the specification's admin is the owner. */
export const roleNames: Record<Role, string> = {
  customer: 'Customer',
  admin: 'Admin',
  manager: 'Manager',
  catalogue: 'Catalogue',
  warehouse: 'Warehouse',
  service: 'Service',
};

const permissions = collectFromManifests('permissions');
const allPermissions = Object.keys(permissions) as Permission[];

/** How each permission is said. */
export const permissionLabels = Object.fromEntries(
  allPermissions.map((one) => [one, permissions[one].words]),
) as Record<Permission, string>;

const listPermissions = (role: Role): Permission[] =>
  role === 'admin'
    ? allPermissions
    : allPermissions.filter((one) => permissions[one].roles.some((its) => its === role));

/** Which role may what: the guard of the server, the menu of the dashboard and its pages go by this table. */
export const rolePermissions = Object.fromEntries(
  Role.options.map((role) => [role, listPermissions(role)]),
) as unknown as Readonly<Record<Role, readonly Permission[]>>;

/** Whether a role includes something at this moment; one that this build does not know includes nothing. */
export const hasPermission = (role: Role, permission: Permission): boolean =>
  (rolePermissions[role] as readonly Permission[] | undefined)?.includes(permission) ?? false;

/** Roles that can give money back or change who may: in production nobody is staff with them by a password alone. */
export const needsSecondStep = (role: Role): boolean => role === 'admin' || role === 'manager';
