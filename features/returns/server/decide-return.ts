import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { allowsReturn, type ReturnStatus } from '#features/returns/contract/return-status.ts';
import type { ReturnDecision } from '#features/returns/contract/returns.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import { getOrder } from '#features/orders/server/get-order.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { lockReturn } from './lock-return.ts';

const statusByDecision = { accept: 'accepted', refuse: 'refused' } as const satisfies Record<
  ReturnDecision['act'],
  ReturnStatus
>;

/**
 * Accepts or refuses a return; its buyer is mailed, with the answer. The same again answers the order as it is.
 * @throws DomainError `return_not_found`; `return_changed` when somebody has decided otherwise, or in other words
 */
export const decideReturn = async (
  db: Database,
  admin: Caller,
  id: string,
  { act, answer }: ReturnDecision,
): Promise<OrderDetail> => {
  const orderId = await db.transaction(async (trx) => {
    const found = await lockReturn(trx, id);
    if (found.status === statusByDecision[act] && found.answer === answer) return found.orderId;
    if (!allowsReturn(found.status, act)) throw new DomainError('return_changed');
    await execute(
      trx,
      sql`update return_request set status = ${statusByDecision[act]}, answer = ${answer}, decided_at = now() where id = ${id}`,
    );
    await record(trx, {
      kind: `return.${statusByDecision[act]}`,
      orderId: found.orderId,
      actorId: admin.customerId,
      byStaff: true,
      about: id,
    });
    return found.orderId;
  });
  return getOrder(db, admin, orderId);
};
