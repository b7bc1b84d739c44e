import { type SQL, sql } from 'drizzle-orm';
import type { Order, OrderDetail } from '#features/orders/contract/orders.ts';
import { findOrder } from '#features/orders/server/get-order.ts';
import { type OrderRow, orderJoins, presentOrder, selectOrderColumns } from '#features/orders/server/order-row.ts';
import { matchesOrderSearch } from '#features/orders/server/order-search.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne, one, rows, withoutSequentialScan } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { EVERY_ROLE, SEEING_ROLES, openCompany } from './access.ts';
import { beginsReference } from './references.ts';

/**
 * SQL of the orders of a company that the caller may see, as `f`.
 * @throws DomainError the errors of `openCompany`
 */
const selectVisibleOrders = async (db: Database, caller: Caller, companyId: string): Promise<SQL> => {
  const { member } = await openCompany(db, caller, companyId, EVERY_ROLE);
  const seesAll = caller.asStaff || (member !== null && SEEING_ROLES.includes(member.role));
  const own = sql`f.member_id in (select id from company_member where customer_id = ${caller.customerId})`;
  return sql`select f.order_id from company_order f where f.company_id = ${companyId} and (${seesAll} or ${own})`;
};

/** SQL condition on `orders`: the usual search, or the beginning of a job number of the company. */
const matches = (companyId: string, search: string): SQL => sql`(${matchesOrderSearch(search)} or id = any(array(
  select f.order_id from company_order f join company_reference r on r.id = f.reference_id
   where r.company_id = ${companyId} and ${beginsReference(sql`r.text`, search)})))`;

/**
 * One page of the orders for a company that the caller may see, newest first.
 * @throws DomainError the errors of `openCompany`
 */
export const listCompanyOrders = async (
  db: Database,
  caller: Caller,
  companyId: string,
  { page, limit, search }: PageQuery & { search: string },
): Promise<{ items: Order[]; total: number }> => {
  const visible = await selectVisibleOrders(db, caller, companyId);
  const found = sql`id in (${visible}) ${search === '' ? sql`` : sql`and ${matches(companyId, search)}`}`;
  const read = async (connection: Database | Transaction) => ({
    items: await rows<OrderRow>(
      connection,
      sql`select ${selectOrderColumns()}
            from (select id from orders where ${found} order by number desc limit ${limit} offset ${(page - 1) * limit}) cut
            join orders o using (id) ${orderJoins}
           order by o.number desc`,
    ),
    total: (await one<{ total: number }>(connection, sql`select count(*)::int as total from orders where ${found}`))
      .total,
  });
  const { items, total } = await (search === '' ? read(db) : withoutSequentialScan(db, read));
  return { items: items.map(presentOrder), total };
};

/** @throws DomainError `order_not_found` if the caller may not see it; the errors of `openCompany` */
export const getCompanyOrder = async (
  db: Database,
  caller: Caller,
  { companyId, orderId }: { companyId: string; orderId: string },
): Promise<OrderDetail> => {
  const visible = await selectVisibleOrders(db, caller, companyId);
  const isVisible = (await maybeOne(db, sql`${visible} and f.order_id = ${orderId}`)) !== null;
  const order = isVisible ? await findOrder(db, orderId) : null;
  if (order === null) throw new DomainError('order_not_found');
  return order;
};
