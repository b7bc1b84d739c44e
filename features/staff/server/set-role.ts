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
 * Saves a person's role and audits it. If they become staff, they and all other admins get an email, so that nobody
 * becomes staff unnoticed.
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
        select 'account.role_notified', id || ' ' || ${id}::text from customer where role = 'admin' and id <> ${id}`,
  );
};

/**
 * Locks the admins who have an account to log in with, and returns their ids. Until `trx` ends, no other
 * transaction can demote one of them. Call this before locking any other person's row.
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
 * Gives a person a role or takes it back, and audits the change. Admins stay locked during a demotion, so that of
 * two admins who demote each other, one remains. Open invitations to the person end, and so do those that they
 * sent, if they may no longer give roles.
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
    // An old invitation must not restore the role, nor let the person invite others after losing the right.
    await execute(
      trx,
      sql`delete from invitation
           where email = ${profile.email.toLowerCase()}
              or (actor_id = ${id} and ${!hasPermission(role, 'roles.edit')}::boolean)`,
    );
    return { ...profile, role };
  });
