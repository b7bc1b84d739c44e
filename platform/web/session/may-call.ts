import type { Permission } from '#features/index.ts';
import { may } from '#features/accounts/contract/roles.ts';
import { findPerson } from './restore-session.ts';

/** Whether who is signed in may make this call of staff: a page asks before it asks the server for anything. */
export const mayCall = async ({ permission }: { permission: Permission }): Promise<boolean> => {
  const found = await findPerson();
  return found !== null && may(found.role, permission);
};
