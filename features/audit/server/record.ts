import { type SQL, sql } from 'drizzle-orm';
import type { Cents } from '#platform/contract/money.ts';
import type { AuditedEntity, AuditKind, MailKind, NotificationKind } from '#features/index.ts';
import { buildSubscriberCtes } from '#platform/server/jobs/event-subscribers.ts';
import { execute } from '#platform/server/db/query.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';

/** The effects of each order event: an email (`getMailKind`), a notification of the same name, an audit entry. */
const orderEventEffects = {
  'order.placed': ['mail', 'audit'],
  /** A person of the buyer's company approved the order, which placed it. */
  'order.approved': [],
  /** Visible to staff only. */
  'order.noted': [],
  'order.payment_started': [],
  /** The buyer chose to pay by bank transfer or at the counter. */
  'order.way_chosen': [],
  'order.card_refused': [],
  'order.paid': ['mail', 'notification'],
  /** Staff reversed a payment that was recorded for the order. */
  'order.payment_reversed': ['mail'],
  'order.address_changed': ['audit'],
  /** Staff added, removed or changed products of an unpaid order; the amount is its new total. */
  'order.lines_changed': ['mail', 'audit'],
  'order.shipped': ['mail', 'audit'],
  /** `correctShipment` queues the email, unless the email about the shipment is still unsent. */
  'order.tracking_changed': ['audit'],
  'order.shipment_undone': ['audit'],
  'order.ready': ['mail', 'audit'],
  /** The promised days have passed, and part of the order is not sent yet. */
  'order.late': ['mail'],
  'order.delivered': ['mail', 'audit'],
  'order.delivery_undone': ['mail', 'audit'],
  'order.cancellation_started': ['audit'],
  'order.cancelled': ['mail'],
  'order.expired': ['mail'],
  'order.refund_requested': ['audit'],
  'return.requested': ['mail', 'notification', 'audit'],
  'return.accepted': ['mail', 'audit'],
  'return.refused': ['mail', 'audit'],
  'return.received': ['audit'],
  'refund.done': ['mail'],
  'refund.failed': ['mail', 'notification'],
  'dispute.opened': ['mail', 'notification'],
  'dispute.won': ['mail'],
  'dispute.lost': ['mail'],
  'order.money_lost': [],
} as const satisfies Record<string, readonly ('mail' | 'notification' | 'audit')[]>;

export type OrderEventKind = keyof typeof orderEventEffects;

/** Kinds that send an email. */
type MailedEventKind = {
  [K in OrderEventKind]: 'mail' extends (typeof orderEventEffects)[K][number] ? K : never;
}[OrderEventKind];

/** The email kind, if it differs from the event kind. */
const getMailKind = (kind: MailedEventKind): MailKind =>
  kind === 'dispute.won' || kind === 'dispute.lost' ? 'dispute.closed' : kind;

/** Kinds that notify staff. */
type NotifiedEventKind = {
  [K in OrderEventKind]: 'notification' extends (typeof orderEventEffects)[K][number] ? K : never;
}[OrderEventKind];

const listEffects = (kind: OrderEventKind): readonly string[] => orderEventEffects[kind];

const isMailed = (kind: OrderEventKind): kind is MailedEventKind => listEffects(kind).includes('mail');

const isNotified = (kind: OrderEventKind): kind is NotifiedEventKind => listEffects(kind).includes('notification');

/** The customer id of the person who acted; null if nobody was signed in. */
type ActorId = string | null;

/** An action of staff or account owners on something other than an order. */
export type AuditAction = {
  kind: AuditKind;
  entity: Exclude<AuditedEntity, 'order'>;
  entityId: string;
  actorId: ActorId;
  why?: string;
  /** Changed fields with the values before and after. */
  changes?: Record<string, [before: unknown, after: unknown]>;
};

type OrderEvent = {
  kind: OrderEventKind;
  actorId?: ActorId;
  /** True if the actor acted as staff. Only then is the event audited. */
  byStaff?: boolean;
  cents?: Cents | null;
  note?: string | null;
  /** Replaces `note` in the audit, which is never deleted. The note itself is deleted with the account. */
  audited?: string;
  /** The subject of email and notification if it is not the order itself: a shipment, return, refund or dispute. */
  about?: string;
};

export type RecordedEvent = (OrderEvent & { orderId: string }) | AuditAction;

/** Writes several actions into the audit at once. */
export const recordActions = async (trx: Transaction | Database, actions: readonly AuditAction[]): Promise<void> => {
  if (actions.length === 0) return;
  await execute(
    trx,
    sql`insert into audit (act, entity, entity_id, actor_id, why, changes)
        select kind, entity, "entityId", "actorId", why, changes
          from json_to_recordset(${JSON.stringify(actions)}::json)
               a(kind text, entity text, "entityId" text, "actorId" uuid, why text, changes jsonb)`,
  );
};

/**
 * CTEs that record an order's event, for use in the statement that causes it.
 * @param order the CTE that has the order's `id`
 */
export const orderEventWrites = (
  { kind, actorId = null, byStaff = false, cents = null, note = null, audited, about }: OrderEvent,
  order: SQL,
): SQL => {
  const actor = sql`${actorId}::uuid`;
  const writes = [
    sql`happened as (
      insert into order_event (order_id, kind, actor_id, cents, note)
      select id, ${kind}::text, ${actor}, ${cents}::bigint, ${note}::text from ${order})`,
  ];
  const entity = sql`coalesce(${about ?? null}::text, id::text)`;
  const amount: AuditAction['changes'] | null = cents === null ? null : { amountCents: [null, cents] };
  if (isMailed(kind)) {
    writes.push(sql`mailed as (
      insert into outbox (kind, entity_id, order_id) select ${getMailKind(kind)}::text, ${entity}, id from ${order})`);
  }
  if (isNotified(kind)) {
    writes.push(sql`noticed as (
      insert into notification (kind, entity_id) select ${kind satisfies NotificationKind}::text, ${entity} from ${order})`);
  }
  if (byStaff && listEffects(kind).includes('audit')) {
    writes.push(sql`audited as (
      insert into audit (act, entity, entity_id, actor_id, why, changes)
      select ${kind}::text, 'order', id::text, ${actor}, ${audited ?? note}::text, ${amount === null ? null : JSON.stringify(amount)}::jsonb from ${order})`);
  }
  return sql`${sql.join(writes, sql`, `)}${buildSubscriberCtes(kind, order)}`;
};

/**
 * Records an event in the transaction that caused it: the order's event, the audit entry, the email, notifications and
 * webhooks. Nothing else writes these for orders except `orderEventWrites`.
 */
export const record = async (trx: Transaction | Database, event: RecordedEvent): Promise<void> => {
  if ('entity' in event) return recordActions(trx, [event]);
  const { orderId, ...orderEvent } = event;
  await execute(
    trx,
    sql`with subject as (select ${orderId}::uuid as id), ${orderEventWrites(orderEvent, sql`subject`)} select`,
  );
};
