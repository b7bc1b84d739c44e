import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { INVITATION_DAYS, type Invitation, type InvitationForm } from '#features/staff/contract/people.ts';
import { hasPermission } from '#features/accounts/contract/roles.ts';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne, one, oneValue, rows } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import { hashSecret } from '#platform/server/hash.ts';
import { lockAdmins, saveRole } from './set-role.ts';
import { markEmailVerified } from '#features/accounts/server/mark-email-verified.ts';
import { roleColumn } from '#features/accounts/server/roles.ts';

/** The most invitations that may be open at once, and that are listed. */
const MAX_INVITATIONS = 100;

type InvitationRow = Omit<Invitation, 'expiresAt'> & { expires: Date };

const toInvitation = ({ expires, ...row }: InvitationRow): Invitation => ({ ...row, expiresAt: expires.toISOString() });

/** Open invitations, newest first. */
export const listInvitations = async (db: Database): Promise<Invitation[]> =>
  (
    await rows<InvitationRow>(
      db,
      sql`select id as "_id", email, role, expires_at as expires from invitation
           where expires_at > now() order by created_at desc, id limit ${MAX_INVITATIONS}`,
    )
  ).map(toInvitation);

/**
 * Invites somebody by email to work here. Another invitation replaces role and link; the previous link stops working.
 * @throws DomainError `invalid_request` if the address belongs to staff; `too_many_lines`
 */
export const inviteStaff = (
  db: Database,
  admin: Caller,
  { email, role }: z.output<typeof InvitationForm>,
): Promise<Invitation> =>
  db.transaction(async (trx) => {
    const known = await maybeOne<{ role: Role }>(
      trx,
      sql`select ${roleColumn(sql`c`)} as role from customer c where lower(c.email) = ${email}`,
    );
    if (known !== null && known.role !== 'customer') {
      throw new DomainError('invalid_request', {
        fields: { email: 'This person already has a role. Change it in the list.' },
      });
    }
    await acquireNamedLocks(trx, 'invitations', ['all']);
    const open = await oneValue<number>(
      trx,
      sql`select count(*)::int from invitation where expires_at > now() and email <> ${email}`,
    );
    if (open >= MAX_INVITATIONS) {
      throw new DomainError('too_many_lines', {
        message: `${MAX_INVITATIONS} invitations are open. Withdraw one first.`,
      });
    }
    const row = await one<InvitationRow>(
      trx,
      sql`insert into invitation as i (email, role, actor_id, expires_at)
          values (${email}, ${role}, ${admin.customerId}, now() + make_interval(days => ${INVITATION_DAYS}))
          on conflict (email) do update
            set role = excluded.role, actor_id = excluded.actor_id, hash = null, created_at = now(),
                expires_at = excluded.expires_at
          returning id as "_id", email, role, expires_at as expires`,
    );
    await record(trx, {
      kind: 'role.invite',
      entity: 'account',
      entityId: row._id,
      actorId: admin.customerId,
      changes: { role: [null, role] },
    });
    await queueMail(trx, 'account.invited', row._id);
    return toInvitation(row);
  });

/** @throws DomainError `not_found` if the invitation was accepted or revoked before */
export const revokeInvitation = (db: Database, admin: Caller, id: string): Promise<{ done: true }> =>
  db.transaction(async (trx) => {
    if ((await execute(trx, sql`delete from invitation where id = ${id}`)) === 0) throw new DomainError('not_found');
    await record(trx, { kind: 'role.uninvite', entity: 'account', entityId: id, actorId: admin.customerId });
    return { done: true as const };
  });

/**
 * Gives the caller the role to which they were invited. They have just signed in or confirmed who they are, and
 * the emailed secret proves the address. Unless the address was verified before, everything in the account is
 * removed, because somebody else may have registered the address, and must not get the role.
 * @throws DomainError `link_unknown`, also if the invitation is used, expired, revoked, or from somebody who may
 * no
 * longer give roles; `not_yours` if it is for another address
 */
export const acceptInvitation = (db: Database, caller: Caller, token: string): Promise<{ role: Role }> =>
  db.transaction(async (trx) => {
    await lockAdmins(trx);
    const me = await one<{ role: Role; authUserId: string | null }>(
      trx,
      sql`select ${roleColumn(sql`c`)} as role, c.auth_user_id as "authUserId" from customer c
           where c.id = ${caller.customerId} for no key update`,
    );
    const found = await maybeOne<{ email: string; role: Role; actorId: string; actorRole: Role }>(
      trx,
      sql`delete from invitation i using customer c
           where i.hash = ${hashSecret(token)} and i.expires_at > now() and c.id = i.actor_id
          returning i.email, i.role, i.actor_id as "actorId", ${roleColumn(sql`c`)} as "actorRole"`,
    );
    // The caller's account may have been deleted since, or the inviter may no longer give roles.
    if (me.authUserId === null || found === null || !hasPermission(found.actorRole, 'roles.edit')) {
      throw new DomainError('link_unknown');
    }
    if (found.email !== caller.email.toLowerCase()) {
      throw new DomainError('not_yours', {
        message: 'This invitation is for another email address. Log out, then log in or register with that one.',
      });
    }
    // If the caller got another role in the meantime, that role stays.
    if (me.role !== 'customer') return { role: me.role };
    await markEmailVerified(trx, me.authUserId, { isSamePerson: false, session: caller.sessionId });
    const id = await oneValue<string>(trx, sql`select id from customer where auth_user_id = ${me.authUserId}`);
    await saveRole(trx, id, [me.role, found.role], found.actorId);
    return { role: found.role };
  });
