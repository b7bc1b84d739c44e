import { type SQL, sql } from 'drizzle-orm';
import { selectActiveCompany } from '#features/companies/server/own-company.ts';
import { publicName, publicSku } from '#features/products/server/product-sql.ts';
import {
  QUOTE_REQUEST_STATES,
  type QuoteRequestLine,
  type OwnQuoteRequest,
  type OwnQuoteRequestDetail,
  type QuoteRequestState,
  type QuoteRequest,
  type QuoteRequestDetail,
} from '#features/quote-requests/contract/quote-requests.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import { countStates } from '#platform/server/db/count-states.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne, one, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { quoteStatus } from '#features/quotes/server/get-quote.ts';

type Times = { createdAt: Date; decidedAt: Date | null };

const presentTimes = ({ createdAt, decidedAt }: Times) => ({
  createdAt: createdAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
});

/** Columns of the request `r` that its customer and staff see. */
const sharedColumns = sql`
  r.id as "_id", r.message, r.state, r.answer, r.created_at as "createdAt", r.decided_at as "decidedAt",
  (select count(*)::int from quote_request_line l where l.request_id = r.id) as "lineCount"`;

/** The lines of the request `r` as JSON. @param names SQL of a product's SKU and name, as the reader may see them */
const selectLines = ({ sku, name }: { sku: SQL; name: SQL }): SQL => sql`
  (select json_agg(json_build_object(
            'productId', l.product_id, 'sku', ${sku}, 'productName', ${name}, 'quantity', l.quantity,
            'slug', case when p.status = 'active' then p.slug end) order by l.position)
     from quote_request_line l join product p on p.id = l.product_id where l.request_id = r.id) as lines`;

type OwnRow = Omit<OwnQuoteRequest, keyof Times | 'quote'> &
  Times & { quote: (Omit<NonNullable<OwnQuoteRequest['quote']>, 'total'> & { totalCents: Cents }) | null };

/** For the customer. What staff are still preparing is not theirs to see. */
const ownColumns = sql`${sharedColumns},
  case when r.state = 'answered' then json_build_object(
    'number', o.number, 'kind', o.kind, 'status', ${quoteStatus}, 'totalCents', o.total_cents, 'endsOn', o.ends_on)
  end as quote`;
const ownJoins = sql`left join offer o on o.id = r.offer_id`;

const presentOwnRequest = <Row extends OwnRow>({ createdAt, decidedAt, quote, ...row }: Row) => {
  const times = presentTimes({ createdAt, decidedAt });
  if (quote === null) return { ...row, ...times, quote };
  const { totalCents, ...sent } = quote;
  return { ...row, ...times, quote: { ...sent, total: toDollars(totalCents) } };
};

/** One page of the requests of a customer, newest first. */
export const listOwnRequests = async (
  db: Database,
  { customerId }: Caller,
  { page, limit }: PageQuery,
): Promise<{ items: OwnQuoteRequest[]; total: number }> => {
  const [items, { total }] = await Promise.all([
    rows<OwnRow>(
      db,
      sql`select ${ownColumns}
            from (select * from quote_request where customer_id = ${customerId}
                   order by id desc limit ${limit} offset ${(page - 1) * limit}) r ${ownJoins}
           order by r.id desc`,
    ),
    one<{ total: number }>(db, sql`select count(*)::int as total from quote_request where customer_id = ${customerId}`),
  ]);
  return { items: items.map(presentOwnRequest), total };
};

/** @throws DomainError `quote_request_not_found` if it is not the caller's */
export const getOwnRequest = async (
  db: Database,
  { customerId }: Caller,
  id: string,
): Promise<OwnQuoteRequestDetail> => {
  const found = await maybeOne<OwnRow & { lines: QuoteRequestLine[] }>(
    db,
    sql`select ${ownColumns}, ${selectLines({ sku: publicSku, name: publicName })}
          from quote_request r ${ownJoins} where r.id = ${id} and r.customer_id = ${customerId}`,
  );
  if (found === null) throw new DomainError('quote_request_not_found');
  return presentOwnRequest(found);
};

type RequestRow = Omit<QuoteRequest, keyof Times> & Times;

const requestColumns = sql`${sharedColumns}, c.name, c.email, d.name as "decidedBy",
  (select y.name from company y where y.id = ${selectActiveCompany(sql`c.id`)}) as company,
  case when o.id is not null then json_build_object('_id', o.id, 'number', o.number, 'kind', o.kind) end as offer`;
const requestJoins = sql`
  join customer c on c.id = r.customer_id left join customer d on d.id = r.decided_by
  left join offer o on o.id = r.offer_id`;

const presentRequest = <Row extends RequestRow>({ createdAt, decidedAt, ...row }: Row) => ({
  ...row,
  ...presentTimes({ createdAt, decidedAt }),
});

/** One page of all requests for staff, newest first, with the number in each state. */
export const listRequests = async (
  db: Database,
  { page, limit, state }: PageQuery & { state: QuoteRequestState | '' },
): Promise<{ items: QuoteRequest[]; total: number; counts: Record<string, number> }> => {
  const [items, counts] = await Promise.all([
    rows<RequestRow>(
      db,
      sql`select ${requestColumns}
            from (select * from quote_request where ${state} = '' or state = ${state}
                   order by id desc limit ${limit} offset ${(page - 1) * limit}) r ${requestJoins}
           order by r.id desc`,
    ),
    countStates(db, QUOTE_REQUEST_STATES, sql`select state from quote_request`),
  ]);
  return { items: items.map(presentRequest), total: counts[state === '' ? 'all' : state] ?? 0, counts };
};

/** @throws DomainError `quote_request_not_found` */
export const getRequest = async (db: Database, id: string): Promise<QuoteRequestDetail> => {
  const found = await maybeOne<RequestRow & Pick<QuoteRequestDetail, 'delivery' | 'lines'>>(
    db,
    sql`select ${requestColumns}, ${selectLines({ sku: sql`p.sku`, name: sql`p.name` })},
               (select a.address from customer_address a where a.customer_id = c.id
                 order by a.used_at desc, a.id desc limit 1) as delivery
          from quote_request r ${requestJoins} where r.id = ${id}`,
  );
  if (found === null) throw new DomainError('quote_request_not_found');
  return presentRequest(found);
};
