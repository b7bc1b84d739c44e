import { Role } from '#features/accounts/contract/accounts.ts';
import type { Permission } from '#features/index.ts';
import { permissionLabels } from '#features/accounts/contract/roles.ts';
import { roleNames, rolePermissions } from '#features/accounts/contract/roles.ts';
import { DefinitionList } from '#platform/web/ui/definition-list.tsx';

const formatPermissions = (permissions: readonly Permission[]): string =>
  permissions.map((one) => permissionLabels[one]).join('; ');

/** Describes a role by its permissions, or by the missing ones if it has most of them. */
const describeRole = (role: Role): string => {
  const missing = rolePermissions.admin.filter((one) => !rolePermissions[role].includes(one));
  return missing.length < rolePermissions[role].length
    ? `Everything except: ${formatPermissions(missing)}`
    : formatPermissions(rolePermissions[role]);
};

/** The permissions of each role, for the person who assigns roles. */
export const RoleDescriptions = () => (
  <details className="mb-5">
    <summary className="min-h-7">What each role may do</summary>
    <DefinitionList
      className="mt-2"
      items={Role.exclude(['customer', 'admin']).options.map((role) => ({
        label: roleNames[role],
        value: describeRole(role),
      }))}
    />
    <p className="mt-2 text-muted">
      An admin may do everything. Customers see only their own orders, reviews and profile.
    </p>
  </details>
);
