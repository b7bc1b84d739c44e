import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '#features/accounts/contract/accounts.ts';
import type { customer } from './schema.ts';

/** SQL of the role of somebody in `table`, under whatever name it is asked. */
export const roleColumn = (table: SQL = sql`customer`): SQL<Role> =>
  sql<Role>`case ${table}.role when 'customer' then coalesce(${table}.staff_role, 'customer') else ${table}.role end`;

/** A role as it is kept: the specification's two, and beside them those of other staff. */
export const toRoleColumns = (role: Role): Pick<typeof customer.$inferInsert, 'role' | 'staffRole'> =>
  role === 'customer' || role === 'admin' ? { role, staffRole: null } : { role: 'customer', staffRole: role };
