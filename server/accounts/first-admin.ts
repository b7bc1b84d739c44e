import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/open.ts';

/**
 * Makes the person of `ADMIN_EMAIL` admin once the address is verified, while the shop has no admin at all.
 * Afterwards admins make admins.
 */
export const promoteFirstAdmin = async (
  trx: Transaction,
  authUserId: string,
  adminEmail: string | null,
): Promise<void> => {
  if (adminEmail === null) return;
  await trx.execute(sql`
    with promoted as (
      update customer c set role = 'admin'
        from auth_user u
       where c.auth_user_id = ${authUserId} and u.id = c.auth_user_id and u.email_verified
         and lower(c.email) = ${adminEmail.toLowerCase()}
         and not exists (select 1 from customer where role = 'admin')
      returning c.id
    )
    insert into audit (actor_id, act, entity, entity_id)
    select id, 'role.admin', 'customer', id from promoted`);
};
