import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { MailKind } from '#features/index.ts';
import { record } from '#features/audit/server/record.ts';
import type { MoveFile } from '#features/moving-in/contract/move-files.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne, oneValue, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';

/** The most invitations in an hour. More could make mail servers treat the shop as a sender of spam. */
const PER_HOUR = 200;

/**
 * Inviting stops when the share of failed emails exceeds `MAX_FAILED_SHARE`, and at least `FEWEST_FAILED` have failed.
 */
const MAX_FAILED_SHARE = 0.05;
const FEWEST_FAILED = 3;

const INVITE: MailKind = 'move.invite';

/**
 * SQL of the new customers of a file `f` who can still be invited: without a proven address, a password or an earlier
 * invitation.
 */
const invitable = sql`
  from move_row r join customer c on c.id = case when f.kind = 'customers' then r.entity_id::uuid end
       join auth_user u on u.id = c.auth_user_id
  where f.kind = 'customers' and r.file_id = f.id and (r.made ->> 'isNew')::boolean and not u.email_verified
    and not exists (select from auth_account a where a.user_id = u.id)
    and not exists (select from move_invitation m where m.customer_id = c.id)`;

/** SQL join of `move_file f` with the counts of its invitations, as `i.invitations`. */
export const invitationJoins = sql`
  cross join lateral (
    select json_build_object(
             'asked', count(m.customer_id), 'waiting', count(m.customer_id) filter (where m.queued_at is null),
             'sent', count(o.sent_at), 'failed', count(o.error) filter (where m.queued_at > f.invited_at),
             'left', (select count(*) ${invitable} and f.state = 'applied')) as invitations
      from move_invitation m join customer c on c.id = m.customer_id
      left join outbox o on o.kind = ${INVITE} and o.entity_id = c.auth_user_id
     where m.file_id = f.id) i`;

/** True if too many invitations could not be delivered since staff last requested invitations. */
export const isInvitingStopped = ({ sent, failed, waiting }: Omit<MoveFile['invitations'], 'isStopped'>): boolean =>
  waiting > 0 && failed >= FEWEST_FAILED && failed > (sent + failed) * MAX_FAILED_SHARE;

/**
 * Requests invitations to the imported customers of a file. A job sends them. Nobody is invited twice, even if they are
 * in several files. If the job has stopped because of failed emails, another request continues with those who wait.
 * @throws DomainError `import_not_applied`
 */
export const inviteCustomers = (db: Database, { customerId: actorId }: Caller, id: string): Promise<void> =>
  db.transaction(async (trx) => {
    const file = await maybeOne<{ id: string }>(
      trx,
      sql`update move_file set invited_at = now() where id = ${id} and state = 'applied' and kind = 'customers' returning id`,
    );
    if (file === null) throw new DomainError('import_not_applied');
    const invited = await execute(
      trx,
      sql`insert into move_invitation (customer_id, file_id)
          select distinct c.id, f.id from move_file f cross join lateral (select c.id ${invitable}) c where f.id = ${id}
          on conflict do nothing`,
    );
    if (invited > 0) {
      const changes = { customers: [0, invited] } satisfies Record<string, [number, number]>;
      await record(trx, { kind: 'move.invite', entity: 'move_file', entityId: id, actorId, changes });
    }
  });

export const hasWaitingInvitations = (db: Database): Promise<boolean> =>
  oneValue<boolean>(db, sql`select exists (select from move_invitation where queued_at is null)`);

type InvitedFile = { id: string; invitations: Omit<MoveFile['invitations'], 'isStopped'> };

/** Queues waiting invitations, up to the hourly limit, except those of files whose invitations have stopped. */
export const sendInvitations = async (db: Database): Promise<void> => {
  const waiting = await rows<InvitedFile>(
    db,
    sql`select f.id, i.invitations from move_file f ${invitationJoins}
         where f.id in (select file_id from move_invitation where queued_at is null)`,
  );
  const files = waiting.filter(({ invitations }) => !isInvitingStopped(invitations)).map(({ id }) => id);
  if (files.length === 0) return;
  await execute(
    db,
    sql`with due as (
          select m.customer_id from move_invitation m
           where m.queued_at is null and m.file_id = any(${sql.param(files)}::uuid[])
           order by m.customer_id
           limit greatest(0, ${PER_HOUR} - (select count(*) from move_invitation where queued_at > now() - interval '1 hour'))
             for update skip locked
        ), queued as (
          update move_invitation m set queued_at = now() from due where m.customer_id = due.customer_id returning m.customer_id
        )
        insert into outbox (kind, entity_id)
        select ${INVITE}, c.auth_user_id from queued join customer c on c.id = queued.customer_id
         where c.auth_user_id is not null`,
  );
};
