import type { Permission } from '#features/index.ts';
import { hasPermission } from '#features/accounts/contract/roles.ts';
import { getSignedInPerson } from './restore-session.ts';

/** Whether who is signed in may make this call of staff: a page asks before it asks the server for anything. */
export const canCall = async ({ permission }: { permission: Permission }): Promise<boolean> => {
  const found = await getSignedInPerson();
  return found !== null && hasPermission(found.role, permission);
};
