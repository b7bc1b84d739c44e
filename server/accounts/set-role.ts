import { eq, sql } from 'drizzle-orm';
import type { Profile, Role } from '#contract/accounts.ts';
import { Refusal } from '#contract/errors.ts';
import type { Database } from '#server/db/open.ts';
import { authUser, customer } from '#server/db/schema/accounts.ts';
import { record } from '#server/events/record.ts';
import type { Caller } from '#server/platform/caller.ts';
import { queueMail } from '#server/platform/outbox.ts';
import { profileColumns } from './find-profile.ts';
import { storedRole } from './role-of.ts';

/**
 * Gives somebody a role, or takes it back; both are written down. Of whoever is of the shop's people then he himself and
 * all admins are told by mail, so that nobody becomes one unseen. The admins are locked while one of them is
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
    await trx.update(customer).set(storedRole(role)).where(eq(customer.id, id));
    await record(trx, {
      kind: `role.${role}`,
      entity: 'customer',
      entityId: id,
      actorId: admin.customerId,
      changes: { role: [profile.role, role] },
    });
    if (role !== 'customer') {
      await queueMail(trx, 'account.role_given', id);
      for (const { id: adminId } of admins) await queueMail(trx, 'account.role_told', `${adminId} ${id}`);
    }
    return { ...profile, role };
  });
