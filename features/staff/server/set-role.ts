import { eq, sql } from 'drizzle-orm';
import type { Profile, Role } from '#features/accounts/contract/accounts.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { hasPermission } from '#features/accounts/contract/roles.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import { authUser, customer } from '#features/accounts/server/schema.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { profileColumns } from '#features/accounts/server/get-profile.ts';
import { lockAdmins } from './lock-admins.ts';
import { saveRole } from './write-role.ts';

/**
 * Gives somebody a role, or takes it back; both are written down. The admins are locked while one of them is
 * demoted, so that two who demote each other leave one. Open invitations to him end, and if he may no longer give roles
 * those he made.
 * @throws DomainError `not_found`; `email_unverified` for a role; `last_admin` for a demotion
 */
export const setRole = (db: Database, admin: Caller, id: string, role: Role): Promise<Profile> =>
  db.transaction(async (trx) => {
    const admins = await lockAdmins(trx);
    const [person] = await trx
      .select({ ...profileColumns, verified: sql<boolean>`coalesce(${authUser.emailVerified}, false)` })
      .from(customer)
      .leftJoin(authUser, eq(authUser.id, customer.authUserId))
      .where(eq(customer.id, id))
      .for('no key update', { of: customer });
    if (person === undefined) throw new DomainError('not_found');
    const { verified, ...profile } = person;
    if (profile.role === role) return profile;
    if (role !== 'customer' && !verified) throw new DomainError('email_unverified');
    if (profile.role === 'admin' && !admins.some((other) => other !== id)) throw new DomainError('last_admin');
    await saveRole(trx, id, [profile.role, role], admin.customerId);
    // Nobody comes back by a link from before, nor lets others in when he may no longer.
    await execute(
      trx,
      sql`delete from invitation
           where email = ${profile.email.toLowerCase()}
              or (actor_id = ${id} and ${!hasPermission(role, 'roles.edit')}::boolean)`,
    );
    return { ...profile, role };
  });
