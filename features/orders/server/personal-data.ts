import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { OrderEventKind } from '#features/audit/server/record.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import { orderEvent } from '#features/audit/server/schema.ts';
import { orderLine, orders } from './schema.ts';
import { deleteUnsentMails } from '#platform/server/jobs/outbox.ts';
import type { DeletedDataSubject, DataSubject } from '#platform/server/data-subject.ts';

type ExportRow = Record<string, unknown>;

type OrderPartRow = ExportRow & { orderId: string };

const exportShipments = (db: Database, customerId: string): Promise<OrderPartRow[]> =>
  rows<OrderPartRow>(
    db,
    sql`select s.order_id as "orderId", s.carrier, s.tracking_number as "trackingNumber", s.created_at as "createdAt",
               (select json_agg(json_build_object('orderLineId', x.order_line_id, 'quantity', x.quantity))
                  from shipment_line x where x.shipment_id = s.id) as lines
          from shipment s join orders o on o.id = s.order_id where o.customer_id = ${customerId} order by s.id`,
  );

/** The caller's returns, including refused ones. */
const exportReturns = (db: Database, customerId: string): Promise<OrderPartRow[]> =>
  rows<OrderPartRow>(
    db,
    sql`select q.order_id as "orderId", q.status, q.reason, q.answer, q.created_at as "createdAt",
               q.decided_at as "decidedAt", q.received_at as "receivedAt",
               (select json_agg(json_build_object('orderLineId', x.order_line_id, 'quantity', x.quantity))
                  from return_line x where x.return_request_id = q.id) as lines
          from return_request q join orders o on o.id = q.order_id where o.customer_id = ${customerId} order by q.id`,
  );

/** The caller's orders with their lines and events. */
const loadOrders = async (db: Database, customerId: string): Promise<ExportRow[]> => {
  const isOwn = eq(orders.customerId, customerId);
  const [placed, lines, events, parcels, back] = await Promise.all([
    db.select().from(orders).where(isOwn).orderBy(orders.number),
    db
      .select({ line: orderLine })
      .from(orderLine)
      .innerJoin(orders, eq(orders.id, orderLine.orderId))
      .where(isOwn)
      .orderBy(orderLine.position),
    db
      .select({
        orderId: orderEvent.orderId,
        kind: orderEvent.kind,
        cents: orderEvent.cents,
        note: orderEvent.note,
        createdAt: orderEvent.createdAt,
      })
      .from(orderEvent)
      .innerJoin(orders, eq(orders.id, orderEvent.orderId))
      .where(and(isOwn, ne(orderEvent.kind, 'order.noted')))
      .orderBy(orderEvent.id),
    exportShipments(db, customerId),
    exportReturns(db, customerId),
  ]);
  const linesByOrder = Map.groupBy(lines, ({ line }) => line.orderId);
  const eventsByOrder = Map.groupBy(events, ({ orderId }) => orderId);
  const parcelsByOrder = Map.groupBy(parcels, ({ orderId }) => orderId);
  const returnsByOrder = Map.groupBy(back, ({ orderId }) => orderId);
  // Idempotency keys and hashes say nothing about the person, so they are left out.
  return placed.map(({ idempotencyKey: _key, requestHash: _hash, ...order }) => ({
    ...order,
    lines: (linesByOrder.get(order.id) ?? []).map(({ line }) => line),
    events: eventsByOrder.get(order.id) ?? [],
    shipments: parcelsByOrder.get(order.id) ?? [],
    returns: returnsByOrder.get(order.id) ?? [],
  }));
};

/** Exports a person's orders with everything that happened to them. */
export const exportOrders = async (db: Database, { customerId }: DataSubject) => ({
  orders: await loadOrders(db, customerId),
});

/** SQL for the ids that a person's order emails refer to. */
export const orderMailSubjects = ({ customerId }: DataSubject): SQL => sql`
  select id::text from orders where customer_id = ${customerId} union all
  select s.id::text from shipment s join orders o on o.id = s.order_id where o.customer_id = ${customerId}`;

/** Anonymizes the addresses of a former customer. Only the country stays, because accounting needs it. */
const forgetAddresses = (trx: Transaction, { customerId, replacement }: DeletedDataSubject) => {
  const bare = (column: SQL) => sql`jsonb_build_object('company', '', 'name', '', 'line1', '', 'line2', '',
    'postcode', '', 'city', '', 'region', '', 'country', ${column} -> 'country', 'phone', '', 'taxNumber', '')`;
  return execute(
    trx,
    sql`update orders
           set user_name = ${replacement.name}, email = ${replacement.email}, network = null, reference = '',
               delivery_address = ${bare(sql`delivery_address`)},
               billing_address = case when billing_address is not null then ${bare(sql`billing_address`)} end
         where customer_id = ${customerId}`,
  );
};

/** Events whose note is personal: an address, a parcel that can be traced to it, or a staff note. */
const PERSONAL_EVENTS = [
  'order.address_changed',
  'order.noted',
  'order.shipped',
  'order.tracking_changed',
  'order.shipment_undone',
] satisfies OrderEventKind[];

/** Deletes the earlier addresses, tracking numbers and notes of a former customer's orders. */
const forgetTrackingAndNotes = (trx: Transaction, customerId: string) =>
  execute(
    trx,
    sql`with own as (select id from orders where customer_id = ${customerId}),
             parcels as (update shipment set tracking_number = '' where order_id in (select id from own)),
             events as (update order_event set note = null
                         where kind = any(${sql.param(PERSONAL_EVENTS)}) and order_id in (select id from own))
        update audit set why = null where act = 'order.address_changed' and entity_id in (select id::text from own)`,
  );

/** Removes a person from their orders. The orders stay for accounting. */
export const forgetInOrders = async (trx: Transaction, person: DeletedDataSubject): Promise<void> => {
  await deleteUnsentMails(trx, orderMailSubjects(person));
  await forgetAddresses(trx, person);
  await forgetTrackingAndNotes(trx, person.customerId);
};
