import { type SQL, sql } from 'drizzle-orm';
import { quoteOrder } from '#features/checkout/server/quote-order.ts';
import { EVERY_ROLE, SEEING_ROLES, openCompany } from '#features/companies/server/access.ts';
import {
  type ListedRequest,
  REQUEST_STATES,
  type RequestDetail,
  type RequestState,
  RequestedOrder,
} from '#features/company-approvals/contract/order-requests.ts';
import { getBuyer } from '#features/staff-orders/server/customers.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import { countStates } from '#platform/server/db/count-states.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne, one, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { type LimitCents, findExceededLimit, monthFrom, selectMonthSum } from './limits.ts';
import { selectWaiting } from './person-groups.ts';
import { explainToApprover } from './explain-to-approver.ts';
import { getRequestedOffers, isOfferRequest } from './requested-offers.ts';

type RequestRow = Omit<ListedRequest, 'total' | 'exceeded' | 'isOwn' | 'createdAt' | 'decidedAt'> & {
  buyerId: string;
  totalCents: Cents;
  /** Null of a member who never had a limit, or once it is decided. */
  limits: (LimitCents & { monthSumCents: Cents }) | null;
  createdAt: Date;
  decidedAt: Date | null;
};

/** Columns and joins of the request `r`. */
const requestColumns = sql`
  r.id as "_id", b.id as "buyerId", b.name as buyer,
  coalesce(r.requested ->> 'companyReference',
           (select c.text from company_order x join company_reference c on c.id = x.reference_id
             where x.order_id = r.order_id), '') as job,
  coalesce((select p.name from product p where p.id = (r.requested #>> '{lines,0,productId}')::uuid),
           (select l.product_name from order_line l where l.order_id = r.order_id order by l.position limit 1),
           '') as "productName", r.lines, r.total_cents as "totalCents", r.state,
  case when r.state = 'waiting' then (
    select json_build_object('orderLimitCents', l.order_limit_cents, 'monthLimitCents', l.month_limit_cents,
             'monthSumCents', ${selectMonthSum(sql`l.member_id`, sql`(select ${monthFrom})`)})
      from member_limit l where l.member_id = r.member_id) end as limits,
  r.created_at as "createdAt", d.name as "decidedBy", r.decided_at as "decidedAt", r.answer,
  case when o.id is not null then json_build_object('_id', o.id, 'number', o.number) end as order`;
const requestJoins = sql`
  join company_member m on m.id = r.member_id join customer b on b.id = m.customer_id
  left join customer d on d.id = r.decided_by left join orders o on o.id = r.order_id`;

const presentRequest = (
  { buyerId, totalCents, limits, createdAt, decidedAt, ...row }: RequestRow,
  { customerId }: Caller,
): ListedRequest => {
  const exceeded = limits === null ? null : findExceededLimit(limits, limits.monthSumCents, totalCents);
  return {
    ...row,
    isOwn: buyerId === customerId,
    total: toDollars(totalCents),
    exceeded: exceeded === null ? null : { limit: exceeded.limit, allowed: toDollars(exceeded.allowedCents) },
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
};

/**
 * SQL condition: the caller may see the request `r` of a company.
 * @throws DomainError the errors of `openCompany`
 */
const selectVisible = async (db: Database, caller: Caller, companyId: string): Promise<SQL> => {
  const { member } = await openCompany(db, caller, companyId, EVERY_ROLE);
  const seesAll = member !== null && SEEING_ROLES.includes(member.role);
  return seesAll
    ? sql`r.company_id = ${companyId}`
    : sql`r.company_id = ${companyId} and r.member_id in (
        select id from company_member where customer_id = ${caller.customerId})`;
};

/**
 * One page of the requests of a company that the caller may see, newest first, with the number in each state.
 * @throws DomainError the errors of `openCompany`
 */
export const listRequests = async (
  db: Database,
  caller: Caller,
  companyId: string,
  { page, limit, state }: PageQuery & { state: RequestState | '' },
): Promise<{ items: ListedRequest[]; total: number; counts: Record<string, number> }> => {
  const visible = await selectVisible(db, caller, companyId);
  const [items, counts] = await Promise.all([
    rows<RequestRow>(
      db,
      sql`select ${requestColumns}
            from (select * from order_request r where ${visible} and (${state} = '' or r.state = ${state})
                   order by r.id desc limit ${limit} offset ${(page - 1) * limit}) r ${requestJoins}
           order by r.id desc`,
    ),
    countStates(db, REQUEST_STATES, sql`select r.state from order_request r where ${visible}`),
  ]);
  const total = counts[state === '' ? 'all' : state] ?? 0;
  return { items: items.map((row) => presentRequest(row, caller)), total, counts };
};

/** The number of requests that wait for the caller; 0 for everybody who approves none. */
export const countWaiting = (db: Database, { customerId }: Caller): Promise<{ count: number }> =>
  one<{ count: number }>(db, sql`select count(*)::int as count from (${selectWaiting(sql`${customerId}`)}) waiting`);

/** A request as it is stored. */
export type StoredRequest = RequestRow & { requested: RequestedOrder | null };

/** @throws DomainError `request_not_found` if the caller may not see it; the errors of `openCompany` */
export const findRequest = async (
  db: Database,
  caller: Caller,
  { companyId, requestId }: { companyId: string; requestId: string },
): Promise<StoredRequest> => {
  const visible = await selectVisible(db, caller, companyId);
  const found = await maybeOne<RequestRow & { requested: unknown }>(
    db,
    sql`select ${requestColumns}, r.requested from order_request r ${requestJoins}
         where r.id = ${requestId} and ${visible}`,
  );
  if (found === null) throw new DomainError('request_not_found');
  const { requested } = found;
  return { ...found, requested: requested === null ? null : RequestedOrder.parse(requested) };
};

/** Prices a request as of now. It is never refused: what cannot be ordered is a problem that the approver reads. */
const priceRequest = async (
  { goods, fee }: { goods: Database; fee: Cents },
  buyer: Caller,
  request: RequestedOrder,
): Promise<Pick<RequestDetail, 'quote' | 'problem'>> => {
  const { lines, method, code, delivery } = request;
  const { country = '', region = '', postcode = '' } = delivery ?? {};
  try {
    if (isOfferRequest(request)) return { quote: await getRequestedOffers().price(goods, request, fee), problem: '' };
    const query = { lines, method, code, country, region, postcode };
    return { quote: await quoteOrder(goods, query, { buyer, network: null, fee }), problem: '' };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { quote: null, problem: explainToApprover(error).message };
  }
};

/** Gets a request with what it costs now. @throws DomainError the errors of `findRequest` */
export const getRequest = async (
  { db, goods, fee }: { db: Database; goods: Database; fee: Cents },
  caller: Caller,
  ids: { companyId: string; requestId: string },
): Promise<RequestDetail> => {
  const { requested, ...row } = await findRequest(db, caller, ids);
  const request = { ...presentRequest(row, caller), requested };
  if (requested === null || row.state !== 'waiting') return { ...request, quote: null, problem: '' };
  const buyer = await getBuyer(db, row.buyerId, caller);
  return { ...request, ...(await priceRequest({ goods, fee }, buyer, requested)) };
};
