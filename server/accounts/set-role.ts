import { eq, sql } from 'drizzle-orm';
import type { Profile, Role } from '#contract/accounts.ts';
import { Refusal } from '#contract/errors.ts';
import type { Database } from '#server/db/open.ts';
import { authUser, customer } from '#server/db/schema/accounts.ts';
import type { Caller } from '#server/platform/caller.ts';
import { profileColumns } from './find-profile.ts';
import { writeRole } from './write-role.ts';

/**
 * Gives somebody a role, or takes it back; both are written down. The admins are locked while one of them is
 * demoted, so that two who demote each other leave one.
 * @throws Refusal `not_found`; `email_unverified` for a role; `last_admin` for a demotion
 */
export const setRole = (db: Database, admin: Caller, id: string, role: Role): Promise<Profile> =>
  db.transaction(async (trx) => {
    const admins = await trx
      .select({ id: customer.id })
      .from(customer)
      .where(eq(customer.role, 'admin'))
      .orderBy(customer.id)
      .for('update');
    const [person] = await trx
      .select({ ...profileColumns, verified: sql<boolean>`coalesce(${authUser.emailVerified}, false)` })
      .from(customer)
      .leftJoin(authUser, eq(authUser.id, customer.authUserId))
      .where(eq(customer.id, id))
      .for('update', { of: customer });
    if (person === undefined) throw new Refusal('not_found');
    const { verified, ...profile } = person;
    if (profile.role === role) return profile;
    if (role !== 'customer' && !verified) throw new Refusal('email_unverified');
    if (profile.role === 'admin' && admins.length <= 1) throw new Refusal('last_admin');
    await writeRole(trx, id, [profile.role, role], admin.customerId);
    return { ...profile, role };
  });
