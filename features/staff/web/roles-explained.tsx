import { Role } from '#features/accounts/contract/accounts.ts';
import type { Permission } from '#features/index.ts';
import { permissionWords } from '#features/accounts/contract/roles.ts';
import { roleNames, rolePermissions } from '#features/accounts/contract/roles.ts';
import { DefinitionList } from '#platform/web/ui/definition-list.tsx';

const say = (permissions: readonly Permission[]): string => permissions.map((one) => permissionWords[one]).join('; ');

/** Of who may nearly all, what he may not. */
const sayRole = (role: Role): string => {
  const missing = rolePermissions.admin.filter((one) => !rolePermissions[role].includes(one));
  return missing.length < rolePermissions[role].length
    ? `Everything except: ${say(missing)}`
    : say(rolePermissions[role]);
};

/** What each role may do, for who gives them. */
export const RolesExplained = () => (
  <details className="mb-5">
    <summary className="min-h-7">What each role may do</summary>
    <DefinitionList
      className="mt-2"
      items={Role.exclude(['customer', 'admin']).options.map((role) => ({
        label: roleNames[role],
        value: sayRole(role),
      }))}
    />
    <p className="mt-2 text-muted">
      An admin may do everything. Customers see only their own orders, reviews and profile.
    </p>
  </details>
);
