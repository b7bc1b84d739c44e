import { type SQL, sql } from 'drizzle-orm';
import { Role } from '#features/accounts/contract/accounts.ts';
import { hasPermission } from '#features/accounts/contract/roles.ts';
import { roleColumn } from '#features/accounts/server/roles.ts';

const listInvitingRoles = (): Role[] => Role.options.filter((role) => hasPermission(role, 'companies.edit'));

/**
 * SQL condition: the invitation `i` can be accepted, because it has not expired and its sender may still invite: as an
 * active admin of the company, as staff, or as an API key. Roles and keys are taken away without regard to companies.
 */
export const isOpenInvitation = (): SQL => sql`(i.expires_at > now() and (
  exists (select from company_member s
           where s.company_id = i.company_id and s.customer_id = i.actor_id and s.is_active and s.role = 'admin')
  or exists (select from customer s where s.id = i.actor_id and ${roleColumn(sql`s`)} = any(${sql.param(listInvitingRoles())}))
  or exists (select from api_key k where k.customer_id = i.actor_id and k.permissions ? 'companies.edit')))`;
