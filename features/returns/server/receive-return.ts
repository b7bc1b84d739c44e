import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { toCents } from '#platform/contract/money.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { allowsReturn } from '#features/returns/contract/return.ts';
import type { ReturnReceipt } from '#features/returns/contract/returns.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, rows } from '#platform/server/db/query.ts';
import { type LinePieces, assertPiecesLeft } from '#features/orders/server/line-pieces.ts';
import { sqlStatesAllowing } from '#features/orders/server/order-states.ts';
import { record } from '#features/audit/server/record.ts';
import { getOrder } from '#features/orders/server/get-order.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';
import { isRepeated, toRequestKey } from '#features/credit-accounts/server/record-money.ts';
import { makeRefundInCash } from '#features/payments/server/finish-refund.ts';
import { assertMayPayOut, makeRefund, promiseRefund } from '#features/payments/server/refund-order.ts';
import { syncOrderWithRefunds } from '#features/payments/server/sync-order-with-refunds.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { lockReturn } from './manage-returns.ts';

type ReceivedLines = ReturnReceipt['lines'];

/** @throws DomainError `return_too_many` if a line has more pieces than requested, or was not requested */
const assertRequested = async (trx: Transaction, id: string, lines: ReceivedLines): Promise<void> => {
  const requested = await rows<LinePieces>(
    trx,
    sql`select order_line_id as line, quantity from return_line where return_request_id = ${id}`,
  );
  const quantityByLine = new Map(requested.map(({ line, quantity }) => [line, quantity]));
  assertPiecesLeft('return_too_many', lines, quantityByLine, (most) => `At most ${most} were requested`);
};

/** @throws DomainError `return_settled` if everything that the return names has already been refunded */
const assertNotSettled = async (trx: Transaction, id: string): Promise<void> => {
  const open = await maybeOne(
    trx,
    sql`select from return_line q join order_line l on l.id = q.order_line_id join orders o on o.id = l.order_id
         where q.return_request_id = ${id} and l.refunded < l.quantity and o.status in ${sqlStatesAllowing('refund')} limit 1`,
  );
  if (open === null) throw new DomainError('return_settled');
};

/** @throws DomainError `return_changed` if somebody else has received the return with another amount */
const assertSameAmount = async (trx: Transaction, id: string, amount: number | undefined): Promise<void> => {
  if (amount === undefined) return;
  const other = await maybeOne(
    trx,
    sql`select from return_request r join refund f on f.id = r.refund_id
         where r.id = ${id} and f.amount_cents <> ${toCents(amount)}`,
  );
  if (other !== null) throw new DomainError('return_changed');
};

/** Replaces the requested pieces of a return with the pieces that arrived. */
const saveReceived = (trx: Transaction, id: string, refundId: string, lines: ReceivedLines) =>
  execute(
    trx,
    sql`with arrived as (
          select * from unnest(${sql.param(lines.map(({ line }) => line))}::uuid[],
                               ${sql.param(lines.map(({ quantity }) => quantity))}::int[],
                               ${sql.param(lines.map(({ restock }) => restock))}::boolean[]) n(line, quantity, restock)
        ), missing as (
          delete from return_line q where q.return_request_id = ${id} and q.order_line_id not in (select line from arrived)
        ), counted as (
          update return_line q set quantity = arrived.quantity, restock = arrived.restock from arrived
           where q.return_request_id = ${id} and q.order_line_id = arrived.line
        )
        update return_request set status = 'received', received_at = now(), refund_id = ${refundId} where id = ${id}`,
  );

/**
 * Receives all or some of the requested pieces and refunds them. Undamaged goods are for sale again at once. If the
 * provider is unreachable, the refund stays due. A repeated call returns the order unchanged; if staff pay the money
 * out in cash, only one with the same key, because two clerks must not both hand out the cash.
 * @throws DomainError `return_not_found`, `return_changed`, `return_settled`; `return_too_many` with the lines in
 *   `fields`; the errors of `promiseRefund` and `makeRefund`; for cash, `permission_missing` and the errors of
 *   `makeRefundInCash`
 */
export const receiveReturn = async (
  db: Database,
  provider: CardProvider,
  admin: Caller,
  id: string,
  { lines, amount, inCash }: ReturnReceipt,
  idempotencyKey: string | null,
): Promise<OrderDetail> => {
  if (inCash) assertMayPayOut(admin);
  const key = toRequestKey(idempotencyKey, `return ${id}`, { lines, amount, inCash });
  const { orderId, refundId } = await db.transaction(async (trx) => {
    const found = await lockReturn(trx, id);
    if (inCash && (await isRepeated(trx, admin, key))) return { orderId: found.orderId, refundId: null };
    if (found.status === 'received' && !inCash) {
      await assertSameAmount(trx, id, amount);
      return { orderId: found.orderId, refundId: null };
    }
    if (!allowsReturn(found.status, 'receive')) throw new DomainError('return_changed');
    await assertRequested(trx, id, lines);
    await assertNotSettled(trx, id);
    const promised = await promiseRefund(trx, admin, found.orderId, { lines, amount, reason: 'Sent back' });
    await saveReceived(trx, id, promised, lines);
    await record(trx, {
      kind: 'return.received',
      orderId: found.orderId,
      actorId: admin.customerId,
      byStaff: true,
    });
    if (inCash) {
      await makeRefundInCash(trx, admin, promised, key);
      return { orderId: found.orderId, refundId: null };
    }
    await syncOrderWithRefunds(trx, found.orderId);
    return { orderId: found.orderId, refundId: promised };
  });
  if (refundId !== null) await makeRefund(db, provider, refundId, { isNew: true });
  return getOrder(db, admin, orderId);
};
