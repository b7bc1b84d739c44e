import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { type ReturnStatus, allowsReturn } from '#features/returns/contract/return.ts';
import type { ListedReturn, ReturnDecision } from '#features/returns/contract/returns.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, one, rows } from '#platform/server/db/query.ts';
import { record } from '#features/audit/server/record.ts';
import { getOrder } from '#features/orders/server/get-order.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import { OPEN_RETURN_STATES, presentReturn, returnJson } from '#features/orders/server/order-returns.ts';

/**
 * Locks the order of a return and reads the return. Neither changes until `trx` ends.
 * @throws DomainError `return_not_found`
 */
export const lockReturn = async (
  trx: Transaction,
  id: string,
): Promise<{ orderId: string; status: ReturnStatus; reason: string; answer: string }> => {
  const order = await maybeOne<{ id: string }>(
    trx,
    sql`select id from orders where id = (select order_id from return_request where id = ${id}) for update`,
  );
  if (order === null) throw new DomainError('return_not_found');
  const found = await one<{ status: ReturnStatus; reason: string; answer: string }>(
    trx,
    sql`select status, reason, answer from return_request where id = ${id}`,
  );
  return { orderId: order.id, ...found };
};

const statusByDecision = { accept: 'accepted', refuse: 'refused' } as const satisfies Record<
  ReturnDecision['act'],
  ReturnStatus
>;

/**
 * Accepts or refuses a return and emails the answer to the buyer. A repeated call with the same answer changes nothing
 * and returns the order.
 * @throws DomainError `return_not_found`; `return_changed` if somebody else has decided differently or with another
 *   answer
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

type ListedReturnRow = Omit<ListedReturn, keyof ReturnType<typeof presentReturn>> & {
  row: Parameters<typeof presentReturn>[0];
};

/** Lists one page of all returns, with the total count. Returns that wait for the shop come first, then the newest. */
export const listReturns = async (
  db: Database,
  { page, limit, customer }: PageQuery & { customer?: string | undefined },
): Promise<{ items: ListedReturn[]; total: number }> => {
  const byCustomer =
    customer === undefined ? sql`true` : sql`r.order_id in (select id from orders where customer_id = ${customer})`;
  const [found, { total }] = await Promise.all([
    rows<ListedReturnRow>(
      db,
      sql`select ${returnJson} as row, o.id as "order", o.number, o.customer_id as "customerId", o.user_name as "userName", o.email,
                 (select sum(q.quantity) from return_line q where q.return_request_id = r.id) as pieces
            from return_request r join orders o on o.id = r.order_id where ${byCustomer}
           order by r.status in ${OPEN_RETURN_STATES} desc, r.id desc
           limit ${limit} offset ${(page - 1) * limit}`,
    ),
    one<{ total: number }>(db, sql`select count(*)::int as total from return_request r where ${byCustomer}`),
  ]);
  return { items: found.map(({ row, ...more }) => ({ ...presentReturn(row), ...more })), total };
};
