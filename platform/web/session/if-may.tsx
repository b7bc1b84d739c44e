import type { ReactNode } from 'react';
import type { Permission } from '#features/index.ts';
import { hasPermission } from '#features/accounts/contract/roles.ts';
import { useSession } from './session.ts';

/** Shows what only those can do whose role includes it, and to others something else or nothing. */
export const IfPermitted = ({
  permission,
  otherwise = null,
  children,
}: {
  permission: Permission;
  otherwise?: ReactNode;
  children: ReactNode;
}) => {
  const session = useSession();
  return session.status === 'in' && hasPermission(session.role, permission) ? children : otherwise;
};
