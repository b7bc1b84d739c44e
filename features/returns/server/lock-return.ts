import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { ReturnStatus } from '#features/returns/contract/return-status.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { one, rows } from '#platform/server/db/query.ts';

/**
 * A return as it is once its order is locked: nothing of either changes until `trx` ends.
 * @throws DomainError `return_not_found`
 */
export const lockReturn = async (
  trx: Transaction,
  id: string,
): Promise<{ orderId: string; status: ReturnStatus; reason: string; answer: string }> => {
  const [order] = await rows<{ id: string }>(
    trx,
    sql`select id from orders where id = (select order_id from return_request where id = ${id}) for update`,
  );
  if (order === undefined) throw new DomainError('return_not_found');
  const found = await one<{ status: ReturnStatus; reason: string; answer: string }>(
    trx,
    sql`select status, reason, answer from return_request where id = ${id}`,
  );
  return { orderId: order.id, ...found };
};
