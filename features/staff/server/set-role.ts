import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Profile, Role } from '#features/accounts/contract/accounts.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { hasPermission } from '#features/accounts/contract/roles.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import { authUser, customer } from '#features/accounts/server/schema.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { profileColumns } from '#features/accounts/server/profile.ts';
import { record } from '#features/audit/server/record.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import { createPreferences, deletePreferences } from '#features/notifications/server/notification-preferences.ts';
import { toRoleColumns } from '#features/accounts/server/roles.ts';

/**
 * Writes somebody's role, and that it was given. Of whoever is staff then he himself and all other admins are told by
 * mail, so that nobody becomes it unseen.
 */
export const saveRole = async (
  trx: Transaction,
  id: string,
  [before, role]: [before: Role, after: Role],
  actorId: string,
): Promise<void> => {
  await trx.update(customer).set(toRoleColumns(role)).where(eq(customer.id, id));
  await record(trx, {
    kind: `role.${role}`,
    entity: 'customer',
    entityId: id,
    actorId,
    changes: { role: [before, role] },
  });
  if (role === 'customer') return deletePreferences(trx, id);
  if (before === 'customer') await createPreferences(trx, id);
  await queueMail(trx, 'account.role_given', id);
  await execute(
    trx,
    sql`insert into outbox (kind, entity_id)
        select 'account.role_told', id || ' ' || ${id}::text from customer where role = 'admin' and id <> ${id}`,
  );
};

/**
 * The ids of the admins who have an account to log in with. Until `trx` ends nobody else makes one of them less. Taken
 * before any other person's row is locked.
 */
export const lockAdmins = async (trx: Transaction): Promise<string[]> => {
  const admins = await trx
    .select({ id: customer.id })
    .from(customer)
    .where(and(eq(customer.role, 'admin'), isNotNull(customer.authUserId)))
    .orderBy(customer.id)
    .for('no key update');
  return admins.map(({ id }) => id);
};

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
