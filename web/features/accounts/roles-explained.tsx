import { Role } from '#contract/accounts.ts';
import { permissionWords } from '#contract/permissions.ts';
import { roleNames, rolePermissions } from '#contract/roles.ts';
import { DefinitionList } from '../../ui/definition-list.tsx';

/** What each role may do, for who gives them. */
export const RolesExplained = () => (
  <details className="mb-5">
    <summary className="min-h-7">What each role may do</summary>
    <DefinitionList
      className="mt-2"
      items={Role.exclude(['customer', 'admin']).options.map((role) => ({
        label: roleNames[role],
        value: rolePermissions[role].map((one) => permissionWords[one]).join('. '),
      }))}
    />
    <p className="mt-2 text-muted">An admin may do everything. A customer sees his own things only.</p>
  </details>
);
