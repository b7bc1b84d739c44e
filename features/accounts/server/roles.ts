import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '#features/accounts/contract/accounts.ts';
import type { customer } from './schema.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';

/**
 * SQL of a person's role.
 * @param table the customer table or its alias
 */
export const roleColumn = (table: SQL = sql`customer`): SQL<Role> =>
  sql<Role>`case ${table}.role when 'customer' then coalesce(${table}.staff_role, 'customer') else ${table}.role end`;

/** Converts a role to its columns: the specification's two roles in one, other staff roles in another. */
export const toRoleColumns = (role: Role): Pick<typeof customer.$inferInsert, 'role' | 'staffRole'> =>
  role === 'customer' || role === 'admin' ? { role, staffRole: null } : { role: 'customer', staffRole: role };

/**
 * Makes the person with the address `ADMIN_EMAIL` an admin once it is verified, if the shop has no admin yet. After
 * that, only admins can make other people admins.
 * @returns true if this call made them admin
 */
export const promoteFirstAdmin = async (
  trx: Transaction,
  authUserId: string,
  adminEmail: string | null,
): Promise<boolean> => {
  if (adminEmail === null) return false;
  const promoted = await maybeOne<{ id: string }>(
    trx,
    sql`update customer c set role = 'admin', staff_role = null
          from auth_user u
         where c.auth_user_id = ${authUserId} and u.id = c.auth_user_id and u.email_verified
           and lower(c.email) = ${adminEmail.toLowerCase()}
           and not exists (select 1 from customer where role = 'admin')
        returning c.id`,
  );
  if (promoted === null) return false;
  const { id } = promoted;
  await record(trx, {
    kind: 'role.admin',
    entity: 'customer',
    entityId: id,
    actorId: id,
    changes: { role: ['customer', 'admin'] },
  });
  return true;
};
