import type { ReactNode } from 'react';
import type { Permission } from '#features/index.ts';
import { hasPermission } from '#features/accounts/contract/roles.ts';
import { useSession } from './session.ts';
import { getSignedInPerson } from './restore-session.ts';

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

/** Whether who is signed in may make this call of staff: a page asks before it asks the server for anything. */
export const canCall = async ({ permission }: { permission: Permission }): Promise<boolean> => {
  const found = await getSignedInPerson();
  return found !== null && hasPermission(found.role, permission);
};
