import type { ReactNode } from 'react';
import type { Permission } from '#features/index.ts';
import { hasPermission } from '#features/accounts/contract/roles.ts';
import { useSession } from './session.ts';
import { getSignedInPerson } from './restore-session.ts';

/** Shows its children to people whose role has the permission, and `otherwise` to everybody else. */
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

/** True if the signed-in person may make this staff call. Pages check this before they send any request. */
export const canCall = async ({ permission }: { permission: Permission }): Promise<boolean> => {
  const found = await getSignedInPerson();
  return found !== null && hasPermission(found.role, permission);
};
