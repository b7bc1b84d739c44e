import { and, eq, ne, sql } from 'drizzle-orm';
import type { PersonalData } from '#features/accounts/contract/identity.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { authSession, authUser, customer, customerAddress } from '#platform/server/db/schema/accounts.ts';
import { orderEvent, orderLine, orders } from '#platform/server/db/schema/orders.ts';
import { review, subscriber } from '#platform/server/db/schema/shop.ts';
import type { Caller } from '#platform/server/http/caller.ts';

/** What stays with us, and why. */
const LEFT_OUT = [
  'What only proves that it is you: the scrambled forms of your secrets, of links we mailed, of browsers you used and of your tokens; what your passkeys and your codes are checked by. In other hands they would do harm.',
  'How often something was tried with your address: a scrambled count that is forgotten within days.',
  'What admins noted of their own acts and for each other, and what people of the shop were told of its work, which is about that work.',
];

type Row = Record<string, unknown>;

type OfOrder = Row & { orderId: string };

/** The parcels of the caller's orders. */
const readParcels = (db: Database, customerId: string): Promise<OfOrder[]> =>
  rows<OfOrder>(
    db,
    sql`select s.order_id as "orderId", s.carrier, s.tracking_number as "trackingNumber", s.created_at as "createdAt",
               (select json_agg(json_build_object('orderLineId', x.order_line_id, 'quantity', x.quantity))
                  from shipment_line x where x.shipment_id = s.id) as lines
          from shipment s join orders o on o.id = s.order_id where o.customer_id = ${customerId} order by s.id`,
  );

/** What the caller sent back, or wanted to. */
const readReturns = (db: Database, customerId: string): Promise<OfOrder[]> =>
  rows<OfOrder>(
    db,
    sql`select q.order_id as "orderId", q.status, q.reason, q.answer, q.created_at as "createdAt",
               q.decided_at as "decidedAt", q.received_at as "receivedAt",
               (select json_agg(json_build_object('orderLineId', x.order_line_id, 'quantity', x.quantity))
                  from return_line x where x.return_request_id = q.id) as lines
          from return_request q join orders o on o.id = q.order_id where o.customer_id = ${customerId} order by q.id`,
  );

/** The caller's orders with what was in them and what happened to them. */
const readOrders = async (db: Database, customerId: string): Promise<Row[]> => {
  const isHis = eq(orders.customerId, customerId);
  const [placed, lines, events, parcels, back] = await Promise.all([
    db.select().from(orders).where(isHis).orderBy(orders.number),
    db
      .select({ line: orderLine })
      .from(orderLine)
      .innerJoin(orders, eq(orders.id, orderLine.orderId))
      .where(isHis)
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
      .where(and(isHis, ne(orderEvent.kind, 'order.noted')))
      .orderBy(orderEvent.id),
    readParcels(db, customerId),
    readReturns(db, customerId),
  ]);
  const linesOf = Map.groupBy(lines, ({ line }) => line.orderId);
  const eventsOf = Map.groupBy(events, ({ orderId }) => orderId);
  const parcelsOf = Map.groupBy(parcels, ({ orderId }) => orderId);
  const returnsOf = Map.groupBy(back, ({ orderId }) => orderId);
  // How one request is known from another is nothing about the person.
  return placed.map(({ idempotencyKey: _key, requestHash: _hash, ...order }) => ({
    ...order,
    lines: (linesOf.get(order.id) ?? []).map(({ line }) => line),
    events: eventsOf.get(order.id) ?? [],
    shipments: parcelsOf.get(order.id) ?? [],
    returns: returnsOf.get(order.id) ?? [],
  }));
};

const ofPayments = sql`from payment p join orders o on o.id = p.order_id`;

/** The caller's payments, what was refused, what went back, and the documents of it. */
const readMoney = async (db: Database, customerId: string) => {
  const [payments, declines, refunds, documents] = await Promise.all([
    rows<Row>(
      db,
      sql`select p.id, p.order_id as "orderId", p.provider_id as "providerId", p.amount_cents as "amountCents", p.currency,
                 p.status, p.created_at as "createdAt" ${ofPayments} where o.customer_id = ${customerId} order by p.id`,
    ),
    rows<Row>(
      db,
      sql`select d.payment_id as "paymentId", d.message, d.created_at as "createdAt" ${ofPayments}
            join decline d on d.payment_id = p.id where o.customer_id = ${customerId} order by d.id`,
    ),
    rows<Row>(
      db,
      sql`select r.payment_id as "paymentId", p.order_id as "orderId", r.of_order as "ofOrder",
                 r.amount_cents as "amountCents", r.reason, r.status, r.created_at as "createdAt", r.done_at as "doneAt",
                 (select coalesce(json_agg(json_build_object('orderLineId', x.order_line_id, 'quantity', x.quantity)), '[]')
                    from refund_line x where x.refund_id = r.id) as lines
            ${ofPayments} join refund r on r.payment_id = p.id where o.customer_id = ${customerId} order by r.id`,
    ),
    rows<Row>(
      db,
      sql`select d.kind, d.year, d.number, d.order_id as "orderId", d.issued_at as "issuedAt", d.content
            from document d join orders o on o.id = d.order_id where o.customer_id = ${customerId} order by d.id`,
    ),
  ]);
  return { payments, declines, refunds, documents };
};

/** The caller's cart, what he kept for later, and his lists, with what is in them. */
const readCarts = (db: Database, customerId: string): Promise<Row[]> =>
  rows<Row>(
    db,
    sql`select c.kind, c.name, c.created_at as "createdAt", c.updated_at as "updatedAt",
               coalesce(json_agg(json_build_object('sku', p.sku, 'product', p.name, 'quantity', l.quantity) order by l.id)
                        filter (where l.id is not null), '[]') as lines
          from cart c left join cart_line l on l.cart_id = c.id left join product p on p.id = l.product_id
         where c.customer_id = ${customerId} group by c.id order by c.id`,
  );

/** What he wrote to the shop, and what it answered. */
const readMessages = (db: Database, proven: string): Promise<Row[]> =>
  rows<Row>(
    db,
    sql`select m.id, m.email, m.subject, m.body, m.created_at as "createdAt",
               (select coalesce(json_agg(json_build_object('body', r.body, 'createdAt', r.created_at) order by r.id), '[]')
                  from message_reply r where r.message_id = m.id) as replies
          from message m where m.email = ${proven} order by m.id`,
  );

/** What the caller said of products, and what the shop did with it. */
const readProductReviews = (db: Database, customerId: string): Promise<Row[]> =>
  rows<Row>(
    db,
    sql`select p.name as product, p.sku, r.name, r.stars, r.title, r.description, r.written_at as "writtenAt",
               r.hidden_at as "hiddenAt", r.hidden_why as "hiddenWhy", r.answer, r.answered_at as "answeredAt"
          from product_review r join product p on p.id = r.product_id where r.customer_id = ${customerId} order by r.id`,
  );

/** What somebody wants to be told of when it is back. */
const readWatches = (db: Database, proven: string): Promise<Row[]> =>
  rows<Row>(
    db,
    sql`select p.name, w.created_at as "createdAt", w.told_at as "toldAt"
          from stock_watch w join product p on p.id = w.product_id where w.email = ${proven} order by w.id`,
  );

/** What he shows beside his password, or in its place. */
const readSecondStep = async (db: Database, authUserId: string): Promise<Row> => {
  const [passkeys, [codes]] = await Promise.all([
    rows<Row>(
      db,
      sql`select name, device_type as "deviceType", backed_up as "backedUp", transports, aaguid,
                 created_at as "createdAt", used_at as "usedAt"
            from auth_passkey where user_id = ${authUserId} order by created_at, id`,
    ),
    rows<Row>(db, sql`select created_at as since from auth_two_factor where user_id = ${authUserId} and verified`),
  ]);
  return { passkeys, codesSince: codes?.['since'] ?? null };
};

/** Which mails there were to the caller; what stood in them is made when they are sent, and not kept. */
const readMails = (db: Database, customerId: string, authUserId: string, proven: string): Promise<Row[]> =>
  rows<Row>(
    db,
    sql`select kind, sent_at as "sentAt" from outbox where entity_id in (
          select ${authUserId} union all
          select id::text from orders where customer_id = ${customerId} union all
          select s.id::text from shipment s join orders o on o.id = s.order_id where o.customer_id = ${customerId} union all
          select q.id::text from return_request q join orders o on o.id = q.order_id where o.customer_id = ${customerId} union all
          select r.id::text ${ofPayments} join refund r on r.payment_id = p.id where o.customer_id = ${customerId} union all
          select f.id::text from offer f where f.email = lower(${proven}) union all
          select token::text from subscriber where email = ${proven} union all
          select id::text from stock_watch where email = ${proven})
         order by id`,
  );

/** What the shop offered the caller: to his address, where that is proven, and what became his orders. */
const readOffers = (db: Database, customerId: string, proven: string): Promise<Row[]> =>
  rows<Row>(
    db,
    sql`select f.number, f.kind, f.status, f.name, f.email, f.reference, f.note, f.delivery_address as "deliveryAddress",
               f.billing_address as "billingAddress", f.total_cents as "totalCents", f.ends_on::text as "endsOn",
               f.created_at as "createdAt", f.sent_at as "sentAt", f.accepted_at as "acceptedAt", x.order_id as "orderId",
               (select json_agg(json_build_object('sku', p.sku, 'quantity', l.quantity, 'unitPriceCents', l.unit_price_cents)
                                order by l.position)
                  from offer_line l join product p on p.id = l.product_id where l.offer_id = f.id) as lines
          from offer f left join offer_order x on x.offer_id = f.id left join orders o on o.id = x.order_id
         where o.customer_id = ${customerId} or (f.email = lower(${proven}) and f.sent_at is not null) order by f.number`,
  );

/**
 * Everything the shop holds about the caller, and what it leaves out of that and why. What was written from an address in the contact form is
 * included only when the address is proven to be the caller's.
 */
export const exportData = async (db: Database, caller: Caller): Promise<PersonalData> => {
  const [found] = await db
    .select({ profile: customer, authUserId: authUser.id, verified: authUser.emailVerified })
    .from(customer)
    .innerJoin(authUser, eq(authUser.id, customer.authUserId))
    .where(eq(customer.id, caller.customerId));
  if (found === undefined) throw new Error('the caller has no account');
  const proven = found.verified ? caller.email : '';
  const [
    placed,
    carts,
    addresses,
    said,
    rated,
    written,
    subscribed,
    watched,
    offered,
    signIns,
    secondStep,
    money,
    mails,
  ] = await Promise.all([
    readOrders(db, caller.customerId),
    readCarts(db, caller.customerId),
    db
      .select({
        address: customerAddress.address,
        createdAt: customerAddress.createdAt,
        usedAt: customerAddress.usedAt,
      })
      .from(customerAddress)
      .where(eq(customerAddress.customerId, caller.customerId))
      .orderBy(customerAddress.id),
    db.select().from(review).where(eq(review.customerId, caller.customerId)).orderBy(review.id),
    readProductReviews(db, caller.customerId),
    readMessages(db, proven),
    db.select({ at: subscriber.createdAt }).from(subscriber).where(eq(subscriber.email, proven)),
    readWatches(db, proven),
    readOffers(db, caller.customerId, proven),
    db
      .select({
        at: authSession.createdAt,
        until: authSession.expiresAt,
        seenAt: authSession.seenAt,
        network: authSession.network,
        browser: authSession.userAgent,
        secondStep: authSession.secondStep,
      })
      .from(authSession)
      .where(eq(authSession.userId, found.authUserId))
      .orderBy(authSession.createdAt),
    readSecondStep(db, found.authUserId),
    readMoney(db, caller.customerId),
    readMails(db, caller.customerId, found.authUserId, proven),
  ]);
  return {
    exportedAt: new Date().toISOString(),
    profile: { ...found.profile, emailVerified: found.verified },
    orders: placed,
    addresses,
    carts,
    reviews: said,
    productReviews: rated,
    messages: written,
    newsletter: subscribed.length > 0,
    watches: watched,
    offers: offered,
    signIns,
    secondStep,
    ...money,
    mails,
    leftOut: LEFT_OUT,
  };
};
