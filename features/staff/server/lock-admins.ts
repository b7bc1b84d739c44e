import { and, eq, isNotNull } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { customer } from '#features/accounts/server/schema.ts';

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
