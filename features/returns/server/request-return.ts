import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { allows, type OrderStatus } from '#features/orders/contract/order-status.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import type { ReturnRequest } from '#features/returns/contract/returns.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, oneValue, rows } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import { getOrder } from '#features/orders/server/get-order.ts';
import { type LinePieces, assertPiecesLeft, hasSamePieces } from '#features/orders/server/line-pieces.ts';
import { assertBuyerMayAct } from '#features/orders/server/order-access.ts';
import { returnablePieces, returnUntil } from '#features/orders/server/order-returns.ts';
import type { Caller } from '#platform/server/http/caller.ts';

/** True if the order's last return matches the form, so that the form was sent twice. */
const isRepeatedRequest = async (
  trx: Transaction,
  orderId: string,
  { lines, reason }: ReturnRequest,
): Promise<boolean> => {
  const last = await rows<LinePieces>(
    trx,
    sql`select q.order_line_id as line, q.quantity from return_line q
         where q.return_request_id = (select id from return_request where order_id = ${orderId} and reason = ${reason}
                                       order by id desc limit 1)`,
  );
  return hasSamePieces(last, lines);
};

const describeReturnable = (remaining: number): string =>
  remaining === 0 ? 'None of it can be sent back' : `At most ${remaining} can be sent back`;

/** @throws DomainError `return_too_many` with the lines in `fields` */
const assertReturnable = async (trx: Transaction, orderId: string, lines: LinePieces[]): Promise<void> => {
  const found = await rows<{ id: string; left: number }>(
    trx,
    sql`select x.id, ${returnablePieces} as "left" from order_line x where x.order_id = ${orderId}`,
  );
  assertPiecesLeft('return_too_many', lines, new Map(found.map(({ id, left }) => [id, left])), describeReturnable);
};

/**
 * Stores the time of the insert, not of the transaction's start, because the order may have been delivered while
 * this waited for the order's lock.
 */
const insertReturn = async (trx: Transaction, orderId: string, { lines, reason }: ReturnRequest): Promise<string> => {
  const id = await oneValue<string>(
    trx,
    sql`insert into return_request (order_id, reason, created_at) values (${orderId}, ${reason}, clock_timestamp())
        returning id`,
  );
  await execute(
    trx,
    sql`insert into return_line (return_request_id, order_line_id, quantity)
        select ${id}, line, quantity
          from unnest(${sql.param(lines.map(({ line }) => line))}::uuid[],
                      ${sql.param(lines.map(({ quantity }) => quantity))}::int[]) n(line, quantity)`,
  );
  return id;
};

type ReturnableOrderRow = { status: OrderStatus; isOver: boolean; returns: number; isOwn: boolean };

/**
 * Requests a return for the caller's order, or as staff for its buyer, and emails the shop. The same form sent again
 * changes nothing and returns the order.
 * @throws DomainError `order_not_found`; `return_not_possible` before anything has shipped and after the return period;
 *   `return_too_many` with the lines in `fields`; `return_changed` if another return was requested since the form was
 *   opened; the errors of `assertBuyerMayAct`
 */
export const requestReturn = async (
  db: Database,
  caller: Caller,
  orderId: string,
  form: ReturnRequest,
): Promise<OrderDetail> => {
  await db.transaction(async (trx) => {
    await maybeOne(trx, sql`select from orders where id = ${orderId} for update`);
    const order = await maybeOne<ReturnableOrderRow>(
      trx,
      sql`select o.status, coalesce(${returnUntil} < now(), true) as "isOver",
                 (select count(*)::int from return_request r where r.order_id = o.id) as returns,
                 o.customer_id = ${caller.customerId} as "isOwn"
            from orders o where o.id = ${orderId} and (o.customer_id = ${caller.customerId} or ${caller.asStaff})`,
    );
    if (order === null) throw new DomainError('order_not_found');
    if (!caller.asStaff) await assertBuyerMayAct(trx, orderId);
    if (order.returns !== form.returnsWas) {
      if (order.returns === form.returnsWas + 1 && (await isRepeatedRequest(trx, orderId, form))) return;
      throw new DomainError('return_changed');
    }
    if (!allows(order.status, 'return') || order.isOver) throw new DomainError('return_not_possible');
    await assertReturnable(trx, orderId, form.lines);
    const about = await insertReturn(trx, orderId, form);
    await record(trx, { kind: 'return.requested', orderId, actorId: caller.customerId, byStaff: !order.isOwn, about });
  });
  return getOrder(db, caller, orderId);
};
