import { eq, sql } from 'drizzle-orm';
import type { Role } from '#features/accounts/contract/accounts.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import { customer } from '#features/accounts/server/schema.ts';
import { record } from '#features/audit/server/record.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import { createPreferences, deletePreferences } from '#features/notifications/server/begin-notices.ts';
import { toRoleColumns } from '#features/accounts/server/role-of.ts';

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
