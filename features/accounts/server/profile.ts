import { eq, sql } from 'drizzle-orm';
import type { Profile, ProfileForm } from '#features/accounts/contract/accounts.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { customer } from './schema.ts';
import { roleColumn } from './roles.ts';
import type { z } from 'zod';
import type { Caller } from '#platform/server/http/caller.ts';

export const profileColumns = {
  _id: customer.id,
  name: customer.name,
  email: customer.email,
  role: roleColumn(),
  photo: customer.photo,
  education: customer.education,
  location: customer.location,
  phone: customer.phone,
  linkedin: customer.linkedin,
};

/** @throws DomainError `not_found` if no customer has this address */
export const getProfile = async (db: Database, email: string): Promise<Profile> => {
  const [row] = await db
    .select(profileColumns)
    .from(customer)
    .where(eq(sql`lower(${customer.email})`, email));
  if (row === undefined) throw new DomainError('not_found');
  return row;
};

/** Updates the caller's own profile. Role, name and address are not part of the form. */
export const updateProfile = async (
  db: Database,
  caller: Caller,
  { education, location, phone, linkedin }: z.output<typeof ProfileForm>,
): Promise<Profile> => {
  await db.update(customer).set({ education, location, phone, linkedin }).where(eq(customer.id, caller.customerId));
  return getProfile(db, caller.email);
};
