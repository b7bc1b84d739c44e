import { type SQL, sql } from 'drizzle-orm';
import {
  type CompanyOrderFilter,
  type CompanyOrderTotals,
  normalizeReference,
} from '#features/companies/contract/company.ts';
import { type OrderStatus, hasOrderFact } from '#features/orders/contract/order-status.ts';
import type { Order, OrderDetail } from '#features/orders/contract/orders.ts';
import { findOrder } from '#features/orders/server/get-order.ts';
import { seesAccount } from '#features/orders/server/order-access.ts';
import {
  type OrderRow,
  orderJoins,
  presentOrder,
  selectOrderColumns,
  withOrders,
} from '#features/orders/server/order-row.ts';
import { matchesOrderSearch } from '#features/orders/server/order-search.ts';
import { sqlStatesWhere } from '#features/orders/server/order-states.ts';
import { firstMoment, shopZone } from '#features/settings/server/setting-values.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { FileFormat } from '#platform/contract/fields.ts';
import { type Cents, ZERO_CENTS, subtractCents, toDecimal, toDollars } from '#platform/contract/money.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import { sortDays } from '#platform/contract/ranges.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne, one, rows, withoutSequentialScan } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { type TableFile, writeTable } from '#platform/server/tables/write-table.ts';
import { EVERY_ROLE, SEEING_ROLES, openCompany } from '#features/companies/server/access.ts';
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

/** SQL condition on `orders`: the order is for this job number of the company. */
const isForJob = (companyId: string, job: string): SQL => sql`id = any(array(
  select f.order_id from company_order f join company_reference r on r.id = f.reference_id
   where r.company_id = ${companyId} and lower(r.text) = lower(${normalizeReference(job)})))`;

/**
 * SQL condition on `orders`: they are for a company, the caller may see them, and the filter finds them.
 * @throws DomainError the errors of `openCompany`
 */
const selectFound = async (
  db: Database,
  caller: Caller,
  companyId: string,
  { search, job, ...days }: CompanyOrderFilter,
): Promise<SQL> => {
  const visible = await selectVisibleOrders(db, caller, companyId);
  const [from, to] = sortDays(days.from, days.to);
  const getDayStart = (day: SQL) => firstMoment(sql`(${day})::timestamp`, shopZone);
  return sql.join(
    [
      sql`id in (${visible})`,
      ...(search === '' ? [] : [matches(companyId, search)]),
      ...(job === '' ? [] : [isForJob(companyId, job)]),
      ...(from === undefined ? [] : [sql`created_at >= ${getDayStart(sql`${from}::date`)}`]),
      ...(to === undefined ? [] : [sql`created_at < ${getDayStart(sql`${to}::date + 1`)}`]),
    ],
    sql` and `,
  );
};

/**
 * One page of the orders for a company that the caller may see, newest first.
 * @throws DomainError the errors of `openCompany`
 */
export const listCompanyOrders = async (
  db: Database,
  caller: Caller,
  companyId: string,
  { page, limit, ...filter }: PageQuery & CompanyOrderFilter,
): Promise<{ items: Order[]; total: number }> => {
  const found = await selectFound(db, caller, companyId, filter);
  const read = async (connection: Database | Transaction) => ({
    items: await rows<OrderRow>(
      connection,
      sql`${withOrders(sql`select id from orders where ${found} order by number desc limit ${limit} offset ${(page - 1) * limit}`)}
          select ${selectOrderColumns(seesAccount(caller, false))} from cut join orders o using (id) ${orderJoins}
           order by o.number desc`,
    ),
    total: (await one<{ total: number }>(connection, sql`select count(*)::int as total from orders where ${found}`))
      .total,
  });
  const { items, total } = await (filter.search === '' ? read(db) : withoutSequentialScan(db, read));
  return { items: items.map(presentOrder), total };
};

/** Adds up all orders that the filter finds. @throws DomainError the errors of `openCompany` */
export const getCompanyOrderTotals = async (
  db: Database,
  caller: Caller,
  companyId: string,
  filter: CompanyOrderFilter,
): Promise<CompanyOrderTotals> => {
  const found = await selectFound(db, caller, companyId, filter);
  const read = (connection: Database | Transaction) =>
    one<{ orders: number; totalCents: Cents; refundedCents: Cents }>(
      connection,
      sql`select count(*)::int as orders, coalesce(sum(total_cents), 0)::bigint as "totalCents",
                 coalesce(sum(refunded_cents), 0)::bigint as "refundedCents"
            from orders where ${found} and status not in ${sqlStatesWhere('isVoid')}`,
    );
  const { orders, totalCents, refundedCents } = await (filter.search === ''
    ? read(db)
    : withoutSequentialScan(db, read));
  return {
    orders,
    total: toDollars(totalCents),
    refunded: toDollars(refundedCents),
    net: toDollars(subtractCents(totalCents, refundedCents)),
  };
};

/** Orders that the export reads and sends at a time. */
const ROWS_PER_READ = 500;

type ExportRow = {
  number: number;
  day: string;
  buyer: string;
  job: string;
  status: OrderStatus;
  totalCents: Cents;
  refundedCents: Cents;
};

/**
 * Exports all orders that the filter finds, newest first. The net amount of an order that was canceled or has expired
 * is 0, so that the column adds up to `net` of the totals.
 * @throws DomainError the errors of `openCompany`
 */
export const exportCompanyOrders = async (
  db: Database,
  caller: Caller,
  companyId: string,
  { format, ...filter }: CompanyOrderFilter & { format: FileFormat },
): Promise<TableFile> => {
  const found = await selectFound(db, caller, companyId, filter);
  return writeTable<ExportRow>({
    format,
    headers: ['Order', 'Date', 'Buyer', 'Job number', 'State', 'Total', 'Refunded', 'Net'],
    numbers: ['Order', 'Total', 'Refunded', 'Net'],
    read: (last) =>
      rows<ExportRow>(
        db,
        sql`select o.number, (o.created_at at time zone ${shopZone})::date::text as day, o.user_name as buyer,
                   coalesce(r.text, '') as job, o.status, o.total_cents as "totalCents",
                   o.refunded_cents as "refundedCents"
              from (select id from orders where ${found} and (${last?.number ?? null}::bigint is null or number < ${last?.number ?? null}::bigint)
                     order by number desc limit ${ROWS_PER_READ}) cut
              join orders o using (id) join company_order f on f.order_id = o.id
              left join company_reference r on r.id = f.reference_id
             order by o.number desc`,
      ),
    toCells: ({ number, day, buyer, job, status, totalCents, refundedCents }) => [
      String(number),
      day,
      buyer,
      job,
      status,
      toDecimal(totalCents),
      toDecimal(refundedCents),
      toDecimal(hasOrderFact(status, 'isVoid') ? ZERO_CENTS : subtractCents(totalCents, refundedCents)),
    ],
  });
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
