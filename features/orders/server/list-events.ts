import { sql } from 'drizzle-orm';
import { Refusal } from '#platform/contract/errors.ts';
import { type Cents, formatCents } from '#platform/contract/money.ts';
import type { OrderEvent } from '#features/orders/contract/orders.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybe, rows } from '#platform/server/db/query.ts';
import type { OrderKind } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { isClosed } from './return-row.ts';

type Row = {
  createdAt: Date;
  kind: OrderKind;
  by: string | null;
  note: string | null;
  cents: Cents | null;
  isClosing: boolean;
  isCollected: boolean;
};

const words: Record<OrderKind, string> = {
  'order.placed': 'Placed',
  'order.noted': 'Note',
  'order.payment_begun': 'Payment started',
  'order.card_refused': 'Card refused',
  'order.paid': 'Paid',
  'order.address_changed': 'Address changed',
  'order.shipped': 'Sent',
  'order.tracking_changed': 'Tracking number corrected',
  'order.shipment_taken_back': 'Shipment taken back',
  'order.ready': 'Ready to collect',
  'order.delivered': 'Delivered',
  'order.delivery_taken_back': 'Delivery taken back',
  'order.cancel_begun': 'Cancellation started',
  'order.cancelled': 'Cancelled',
  'order.expired': 'Expired unpaid',
  'order.refund_asked': 'Refund requested',
  'return.asked': 'Return requested',
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

/** The words for an order that is collected at the counter, where they differ. */
const counterWords: Partial<Record<OrderKind, string>> = {
  'order.shipped': 'Handed over in part',
  'order.delivered': 'Handed over',
  'order.shipment_taken_back': 'Not handed over after all',
  'order.delivery_taken_back': 'Not handed over after all',
};

const tones: Partial<Record<OrderKind, OrderEvent['tone']>> = {
  'order.paid': 'good',
  'order.shipped': 'good',
  'order.ready': 'good',
  'order.delivered': 'good',
  'return.accepted': 'good',
  'dispute.won': 'good',
  'order.card_refused': 'bad',
  'order.cancelled': 'bad',
  'order.expired': 'bad',
  'return.refused': 'bad',
  'refund.failed': 'bad',
  'dispute.opened': 'bad',
  'dispute.lost': 'bad',
  'order.money_lost': 'bad',
};

/** A bank's reason, which the card provider tells as a code: 'product_not_received'. */
const sayReason = (code: string): string => `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll('_', ' ')}`;

const wordsOf = ({ kind, isClosing, isCollected }: Row): string =>
  isClosing ? 'Return closed' : ((isCollected ? counterWords[kind] : undefined) ?? words[kind]);

const present = (row: Row): OrderEvent => {
  const { createdAt, kind, by, note, cents } = row;
  return {
    createdAt: createdAt.toISOString(),
    what: `${wordsOf(row)}${cents === null ? '' : ` ${formatCents(cents)}`}`,
    tone: tones[kind] ?? 'plain',
    by,
    note: kind === 'dispute.opened' && note !== null ? sayReason(note) : note,
  };
};

/** A refund that was asked for and what came of it are one event to who gets the money: the latter. */
const joinRefunds = (events: readonly Row[]): Row[] => {
  const answers = new Set<Row>();
  return events.filter((asked, at) => {
    if (asked.kind !== 'order.refund_asked') return true;
    const answer = events
      .slice(at)
      .find(
        (one) =>
          (one.kind === 'refund.done' || one.kind === 'refund.failed') &&
          one.cents === asked.cents &&
          one.note === asked.note &&
          !answers.has(one),
      );
    if (answer !== undefined) answers.add(answer);
    return answer === undefined;
  });
};

/**
 * Everything that happened to an order, oldest first; to the customer a refund is told once. Who of the shop did it, and
 * what they noted, is for staff alone; the customer himself is named to both.
 * @throws Refusal `order_not_found`, also when it is somebody else's
 */
export const listEvents = async (db: Database, caller: Caller, id: string): Promise<OrderEvent[]> => {
  const { customerId, asStaff } = caller;
  const order = await maybe(
    db,
    sql`select from orders where id = ${id} and (customer_id = ${customerId} or ${asStaff})`,
  );
  if (order === null) throw new Refusal('order_not_found');
  const events = await rows<Row>(
    db,
    sql`select e.created_at as "createdAt", e.kind, e.note, e.cents, o.is_collected as "isCollected",
               e.kind = 'return.refused' and exists (
                 select from return_request r where r.order_id = e.order_id and r.decided_at = e.created_at and ${isClosed}
               ) as "isClosing",
               case when ${asStaff} or c.id = o.customer_id then c.name end as by
          from order_event e join orders o on o.id = e.order_id left join customer c on c.id = e.actor_id
         where e.order_id = ${id} and (${asStaff} or e.kind <> 'order.noted') order by e.id`,
  );
  return (asStaff ? events : joinRefunds(events)).map(present);
};
