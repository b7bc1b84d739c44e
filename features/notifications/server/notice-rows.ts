import { type SQL, sql } from 'drizzle-orm';
import { sayJob } from '#platform/contract/job-words.ts';
import { type Cents, formatCents } from '#platform/contract/money.ts';
import type { NoticeKind } from '#features/index.ts';
import { type OfferKind, offerNames } from '#features/quotes/contract/offer-status.ts';
import type { OrderStatus } from '#features/orders/contract/order-status.ts';
import type { ReturnStatus } from '#features/returns/contract/return-status.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { mailFailed } from '#platform/server/jobs/outbox.ts';

/** A notice with what it tells of, as that is at this moment. */
type Row = {
  id: string;
  kind: NoticeKind;
  entityId: string;
  pieces: number;
  createdAt: Date;
  isRead: boolean;
  order: {
    id: string;
    number: number;
    userName: string;
    totalCents: Cents;
    status: OrderStatus;
    isSent: boolean;
  } | null;
  returnStatus: ReturnStatus | null;
  disputeStatus: 'open' | 'won' | 'lost' | null;
  message: { subject: string; email: string; isClosed: boolean } | null;
  product: { sku: string; name: string } | null;
  /** Products of a count that are short now. */
  short: { products: number; sku: string | null } | null;
  webhook: { url: string; isActive: boolean } | null;
  offer: { number: number; kind: OfferKind; name: string; totalCents: Cents } | null;
  fileName: string | null;
  isFailing: boolean;
};

/** Of what a notice tells only its own kind's id is one. */
const idOf = (kind: NoticeKind): SQL => sql`case when n.kind = ${kind} then n.entity_id::uuid end`;

/**
 * Notices with what they tell of, the last first.
 * @param chosen a query of them: `id`, and whether each `is_read`
 */
export const readNoticeRows = (db: Database, chosen: SQL): Promise<Row[]> =>
  rows<Row>(
    db,
    sql`with chosen as materialized (${chosen})
        select n.id, n.kind, n.entity_id as "entityId", n.pieces, n.created_at as "createdAt", chosen.is_read as "isRead",
               case when o.id is not null then json_build_object(
                 'id', o.id, 'number', o.number, 'userName', o.user_name, 'totalCents', o.total_cents, 'status', o.status,
                 'isSent', not exists (select from order_line l where l.order_id = o.id and l.quantity > l.shipped + l.released)
               ) end as "order",
               q.status as "returnStatus", d.status as "disputeStatus",
               case when m.id is not null then json_build_object(
                 'subject', m.subject, 'email', m.email, 'isClosed', m.closed_at is not null) end as message,
               case when p.id is not null then json_build_object('sku', p.sku, 'name', p.name) end as product,
               case n.kind when 'stock.short' then (
                 select json_build_object('products', count(*), 'sku', min(x.sku))
                   from stock_move m join stock s on s.product_id = m.product_id and s.short > 0
                   join product x on x.id = m.product_id
                  where m.entry_id = ${idOf('stock.short')}) end as short,
               case when w.id is not null then json_build_object('url', w.url, 'isActive', w.is_active) end as webhook,
               case when f.id is not null then json_build_object(
                 'number', f.number, 'kind', f.kind, 'name', f.name, 'totalCents', f.total_cents) end as offer,
               i.file_name as "fileName",
               case n.kind when 'job.failed' then exists (select from job_failure f where f.name = n.entity_id)
                           when 'mail.failed' then exists (select from outbox where ${mailFailed})
                           else true end as "isFailing"
          from chosen join notice n on n.id = chosen.id
          left join return_request q on q.id = ${idOf('return.asked')}
          left join dispute d on n.kind = 'dispute.opened' and d.id = n.entity_id
          left join refund r on r.id = ${idOf('refund.failed')}
          left join payment y on y.id = coalesce(d.payment_id, r.payment_id)
          left join orders o on o.id = coalesce(${idOf('order.paid')}, q.order_id, y.order_id)
          left join offer f on f.id = ${idOf('offer.accepted')}
          left join message m on m.id = ${idOf('message.received')}
          left join product p on p.id = ${idOf('stock.low')}
          left join webhook w on w.id = ${idOf('webhook.failed')}
          left join product_import i on i.id = ${idOf('import.failed')}
         order by n.id desc`,
  );

type Said = { title: string; detail: string; now: string; to: string };

const orderStates: Record<OrderStatus, string> = {
  unpaid: 'Unpaid',
  cancelling: 'Being cancelled',
  cancelled: 'Cancelled',
  expired: 'Expired',
  paid: '',
  refunding: 'Being refunded',
  refunded: 'Refunded',
  delivered: 'Delivered',
};
const returnStates: Record<ReturnStatus, string> = {
  asked: '',
  accepted: 'Accepted',
  refused: 'Refused',
  received: 'Received',
};

const orderPage = ({ order }: Row): string => (order === null ? '/dashboard/orders' : `/dashboard/order/${order.id}`);
const orderName = ({ order }: Row): string => (order === null ? 'an order' : `order ${order.number}`);
const sayBuyer = ({ order }: Row): string =>
  order === null ? '' : `${order.userName}, ${formatCents(order.totalCents)}`;
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const say: Record<NoticeKind, (row: Row) => Said> = {
  'order.paid': (row) => ({
    title: `${capital(orderName(row))} is paid`,
    detail: sayBuyer(row),
    now: row.order?.status === 'paid' ? (row.order.isSent ? 'Shipped' : '') : orderStates[row.order?.status ?? 'paid'],
    to: orderPage(row),
  }),
  'offer.accepted': ({ entityId, offer }) => ({
    title: offer === null ? 'An offer was accepted' : `${offerNames[offer.kind]} ${offer.number} is accepted`,
    detail: offer === null ? '' : `${offer.name}, ${formatCents(offer.totalCents)}`,
    now: '',
    to: `/dashboard/offers/${entityId}`,
  }),
  'return.asked': (row) => ({
    title: `A return of ${orderName(row)}`,
    detail: row.order?.userName ?? '',
    now: returnStates[row.returnStatus ?? 'asked'],
    to: orderPage(row),
  }),
  'dispute.opened': (row) => ({
    title: `${capital(orderName(row))} is disputed`,
    detail: sayBuyer(row),
    now: row.disputeStatus === null || row.disputeStatus === 'open' ? '' : capital(row.disputeStatus),
    to: orderPage(row),
  }),
  'refund.failed': (row) => ({
    title: `The refund of ${orderName(row)} has failed`,
    detail: sayBuyer(row),
    now: '',
    to: orderPage(row),
  }),
  'message.received': ({ entityId, message }) => ({
    title: message?.subject ?? 'A message that is deleted',
    detail: message?.email ?? '',
    now: message?.isClosed === true ? 'Closed' : '',
    to: message === null ? '/dashboard/inbox' : `/dashboard/inbox/${entityId}`,
  }),
  'stock.low': ({ pieces, product }) => ({
    title: pieces === 1 ? `${product?.sku ?? 'A product'} is low` : `${pieces} products are low`,
    detail: pieces === 1 ? (product?.name ?? '') : `${product?.name ?? 'One product'} and ${pieces - 1} more`,
    now: '',
    to: '/dashboard/stock/low',
  }),
  'stock.short': ({ short }) => ({
    title: 'A count found fewer pieces than orders hold',
    detail:
      short === null || short.sku === null
        ? ''
        : `${short.sku}${short.products > 1 ? ` and ${short.products - 1} more` : ''}`,
    now: short === null || short.products === 0 ? 'Nothing is short any more' : '',
    to: '/dashboard/stock',
  }),
  'import.failed': ({ fileName }) => ({
    title: 'An import was given up',
    detail: fileName ?? '',
    now: '',
    to: '/dashboard/import',
  }),
  'webhook.failed': ({ entityId, webhook }) => ({
    title: 'A webhook was turned off',
    detail: webhook?.url ?? '',
    now: webhook === null ? 'Removed' : webhook.isActive ? 'On again' : '',
    to: webhook === null ? '/dashboard/webhooks' : `/dashboard/webhooks/${entityId}`,
  }),
  'mail.failed': ({ isFailing }) => ({
    title: 'Mails are not getting through',
    detail: '',
    now: isFailing ? '' : 'All sent',
    to: '/dashboard/failed',
  }),
  'job.failed': ({ entityId, isFailing }) => ({
    title: 'A job fails',
    detail: sayJob(entityId),
    now: isFailing ? '' : 'Works again',
    to: '/dashboard/failed',
  }),
  'payment.stray': ({ entityId }) => ({
    title: 'Money without an order',
    detail: entityId,
    now: '',
    to: '/dashboard/checks',
  }),
  'event.stuck': ({ entityId }) => ({
    title: 'A message of the card provider could not be processed',
    detail: entityId,
    now: '',
    to: '/dashboard/checks',
  }),
  'checks.broken': ({ entityId: rules }) => ({
    title: 'The shop’s records do not add up',
    detail: rules === '1' ? 'One of the checks fails' : `${rules} of the checks fail`,
    now: '',
    to: '/dashboard/checks',
  }),
  'checks.differ': () => ({
    title: 'The card provider’s records differ from ours',
    detail: '',
    now: '',
    to: '/dashboard/checks',
  }),
};

/** What a notice says, in words of this moment. */
export const sayNotice = (row: Row): Said => say[row.kind](row);
