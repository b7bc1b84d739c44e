import { sql } from 'drizzle-orm';
import { capitalize } from '#platform/contract/capitalize.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, formatCents } from '#platform/contract/money.ts';
import { orderDebtTable } from '#features/credit-accounts/server/reversed-payments.ts';
import { findOnAccount } from '#features/orders/contract/on-account.ts';
import type { OrderEvent } from '#features/orders/contract/order-event.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne, rows } from '#platform/server/db/query.ts';
import { type OrderEventKind, record } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { isReadableBy } from './order-access.ts';
import { orderFactsColumn } from './order-facts.ts';
import { isReturnClosed } from './order-returns.ts';

type OrderEventRow = {
  createdAt: Date;
  kind: OrderEventKind;
  by: string | null;
  note: string | null;
  cents: Cents | null;
  isClosing: boolean;
  isCollected: boolean;
};

const eventLabels: Record<OrderEventKind, string> = {
  'order.placed': 'Placed',
  'order.approved': 'Approved',
  'order.noted': 'Note',
  'order.payment_started': 'Payment started',
  'order.way_chosen': 'Way to pay chosen',
  'order.card_refused': 'Card refused',
  'order.paid': 'Paid',
  'order.payment_reversed': 'Payment reversed',
  'order.address_changed': 'Address changed',
  'order.lines_changed': 'Products changed',
  'order.shipped': 'Sent',
  'order.tracking_changed': 'Tracking number corrected',
  'order.shipment_undone': 'Shipment undone',
  'order.ready': 'Ready to collect',
  'order.late': 'Late',
  'order.delivered': 'Delivered',
  'order.delivery_undone': 'Delivery undone',
  'order.cancellation_started': 'Cancellation started',
  'order.cancelled': 'Canceled',
  'order.expired': 'Expired unpaid',
  'order.refund_requested': 'Refund requested',
  'return.requested': 'Return requested',
  'return.accepted': 'Return accepted',
  'return.refused': 'Return refused',
  'return.received': 'Return received',
  'refund.done': 'Refunded',
  'refund.failed': 'Refund failed',
  'dispute.opened': 'Disputed by the customer’s bank',
  'dispute.won': 'Dispute won',
  'dispute.lost': 'Dispute lost',
  'order.money_lost': 'The bank took',
};

/** Different labels for orders collected at the counter. */
const counterEventLabels: Partial<Record<OrderEventKind, string>> = {
  'order.shipped': 'Partly handed over',
  'order.delivered': 'Handed over',
  'order.shipment_undone': 'Handover undone',
  'order.delivery_undone': 'Handover undone',
};

const eventTones: Partial<Record<OrderEventKind, OrderEvent['tone']>> = {
  'order.paid': 'good',
  'order.shipped': 'good',
  'order.ready': 'good',
  'order.delivered': 'good',
  'return.accepted': 'good',
  'dispute.won': 'good',
  'order.card_refused': 'bad',
  'order.payment_reversed': 'bad',
  'order.late': 'bad',
  'order.cancelled': 'bad',
  'order.expired': 'bad',
  'return.refused': 'bad',
  'refund.failed': 'bad',
  'dispute.opened': 'bad',
  'dispute.lost': 'bad',
  'order.money_lost': 'bad',
};

/** Formats a bank's reason, which the card provider sends as a code: 'product_not_received'. */
const formatDisputeReason = (code: string): string => capitalize(code).replaceAll('_', ' ');

const getEventLabel = ({ kind, isClosing, isCollected }: OrderEventRow, isOnAccount: boolean): string => {
  if (isClosing) return 'Return closed';
  if (isOnAccount && kind === 'order.paid') return 'Charged to the account';
  return (isCollected ? counterEventLabels[kind] : undefined) ?? eventLabels[kind];
};

/** The reference of a payment says something only if money was paid. */
const formatNote = ({ kind, note }: OrderEventRow, isOnAccount: boolean): string | null => {
  if (isOnAccount && kind === 'order.paid') return null;
  return kind === 'dispute.opened' && note !== null ? formatDisputeReason(note) : note;
};

const presentEvent = (row: OrderEventRow, isOnAccount: boolean): OrderEvent => {
  const { createdAt, kind, by, cents } = row;
  return {
    createdAt: createdAt.toISOString(),
    what: `${getEventLabel(row, isOnAccount)}${cents === null ? '' : ` ${formatCents(cents)}`}`,
    tone: eventTones[kind] ?? 'plain',
    by,
    note: formatNote(row, isOnAccount),
  };
};

/** Hides the request for a refund when its outcome is known, because the customer needs only the outcome. */
const mergeRefundEvents = (events: readonly OrderEventRow[]): OrderEventRow[] => {
  const outcomes = new Set<OrderEventRow>();
  return events.filter((event, at) => {
    if (event.kind !== 'order.refund_requested') return true;
    const outcome = events
      .slice(at)
      .find(
        (one) =>
          (one.kind === 'refund.done' || one.kind === 'refund.failed') &&
          one.cents === event.cents &&
          one.note === event.note &&
          !outcomes.has(one),
      );
    if (outcome !== undefined) outcomes.add(outcome);
    return outcome === undefined;
  });
};

/**
 * Lists an order's events, oldest first; a customer sees only the outcome of a refund. Only staff see which staff
 * member acted, and the notes. Both see the customer's name, and who of their company approved or canceled the order.
 * @throws DomainError `order_not_found`, also for another customer's order
 */
export const listOrderEvents = async (db: Database, caller: Caller, id: string): Promise<OrderEvent[]> => {
  const { asStaff } = caller;
  const order = await maybeOne<Pick<Order, '_id'> & { facts?: NonNullable<Order['facts']> | null }>(
    db,
    sql`with ${orderDebtTable(sql`${id}::uuid`)}
        select o.id as "_id"${orderFactsColumn(sql`o.id`)} from orders o where o.id = ${id} and ${isReadableBy(caller)}`,
  );
  if (order === null) throw new DomainError('order_not_found');
  const isOnAccount = findOnAccount(order.facts ?? undefined) !== null;
  const events = await rows<OrderEventRow>(
    db,
    sql`select e.created_at as "createdAt", e.kind, e.note, e.cents, o.is_collected as "isCollected",
               e.kind = 'return.refused' and exists (
                 select from return_request r where r.order_id = e.order_id and r.decided_at = e.created_at and ${isReturnClosed}
               ) as "isClosing",
               case when ${asStaff} or c.id = o.customer_id or e.kind = 'order.approved'
                      or e.kind = 'order.cancellation_started' and o.cancel_reason = 'customer' then c.name end as by
          from order_event e join orders o on o.id = e.order_id left join customer c on c.id = e.actor_id
         where e.order_id = ${id} and (${asStaff} or e.kind <> 'order.noted') order by e.id`,
  );
  return (asStaff ? events : mergeRefundEvents(events)).map((event) => presentEvent(event, isOnAccount));
};

/**
 * Adds a note to an order and returns all its events. A request repeated after a lost response adds the note
 * once.
 * @throws DomainError `order_not_found`
 */
export const addNote = async (db: Database, admin: Caller, id: string, note: string): Promise<OrderEvent[]> => {
  const actorId = admin.customerId;
  await db.transaction(async (trx) => {
    const order = await maybeOne(trx, sql`select from orders where id = ${id} for update`);
    if (order === null) throw new DomainError('order_not_found');
    // A separate statement is needed, because the statement that waited for the lock does not see notes that were
    // committed while it waited.
    const last = await maybeOne<{ isRepeated: boolean | null }>(
      trx,
      sql`select kind = 'order.noted' and note = ${note} and actor_id = ${actorId} as "isRepeated"
            from order_event where order_id = ${id} order by id desc limit 1`,
    );
    if (last?.isRepeated !== true) await record(trx, { kind: 'order.noted', orderId: id, actorId, note });
  });
  return listOrderEvents(db, admin, id);
};
