import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Profile, ProfileForm } from '#features/accounts/contract/accounts.ts';
import type { Database } from '#platform/server/db/open.ts';
import { customer } from './schema.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { getProfile } from './get-profile.ts';

/** Changes the caller's own profile; his role, name and address are not in the form. */
export const updateProfile = async (
  db: Database,
  caller: Caller,
  { education, location, phone, linkedin }: z.output<typeof ProfileForm>,
): Promise<Profile> => {
  await db.update(customer).set({ education, location, phone, linkedin }).where(eq(customer.id, caller.customerId));
  return getProfile(db, caller.email);
};
