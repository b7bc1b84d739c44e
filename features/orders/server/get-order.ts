import { type SQL, sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { trackingUrl } from '#features/shipping/contract/carriers.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import type { OrderReturn } from '#features/returns/contract/return.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne, one } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { shortLines } from '#features/stock/server/shortages.ts';
import { toFormAddress } from './normalize-address.ts';
import { presentReturn, returnJson, returnUntil, returnablePieces } from './order-returns.ts';
import { isReadableBy, seesAccount } from './order-access.ts';
import { nameFactsStatement } from './order-facts.ts';
import { type OrderRow, selectOrderColumns, orderJoins, presentOrder, withOrders } from './order-row.ts';
import { isWaitingForMoney } from '#features/credit-accounts/server/reversed-payments.ts';
import { isFullyDisputed } from '#features/payments/server/payment-balance.ts';

/** A line as PostgreSQL returns it in JSON, with times as strings. */
type OrderLineJson = Omit<OrderDetail['lines'][number], 'unitPrice' | 'price' | 'discount' | 'tax'> & {
  unitPriceCents: Cents;
  goodsCents: Cents;
  discountCents: Cents;
  taxCents: Cents;
};
type RefundJson = Omit<OrderDetail['refunds'][number], 'amount'> & { amountCents: Cents };
type ShipmentJson = Omit<OrderDetail['shipments'][number], 'trackingUrl'>;
type OrderDetailRow = OrderRow & {
  orderLines: OrderLineJson[];
  billing: OrderDetail['billing'];
  buyerPhone: string;
  reference: string;
  shipments: ShipmentJson[];
  returns: OrderReturn[];
  returnUntil: Date | null;
  refunds: RefundJson[];
  paidAt: Date | null;
  deliveredAt: Date | null;
  cancelledAt: Date | null;
};

/** @param asStaff adds each line's bin and the pieces missing there */
const selectLines = (asStaff: boolean): SQL => sql`(
  select json_agg(json_build_object(
           '_id', x.id, 'productId', x.product_id, 'slug', case p.status when 'active' then p.slug end, 'sku', x.sku,
           'productName', x.product_name, 'img', g.url, 'quantity', x.quantity,
           'unitPriceCents', x.unit_price_cents, 'minOrder', x.min_order, 'goodsCents', x.goods_cents,
           'discountCents', x.discount_cents, 'taxRate', x.tax_rate, 'taxCents', x.tax_cents,
           'shipped', x.shipped, 'released', x.released, 'refunded', x.refunded, 'returned', x.returned,
           'returnable', ${returnablePieces}, 'short', coalesce(w.pieces, 0),
           'bin', case when ${asStaff} then p.bin else '' end) order by x.position)
    from order_line x join product p on p.id = x.product_id
    join product_image g on g.product_id = p.id and g.position = 0
    left join (${shortLines}) w on ${asStaff} and w.line_id = x.id
   where x.order_id = o.id)`;

const selectShipments = sql`(
  select coalesce(json_agg(json_build_object(
           '_id', s.id, 'carrier', s.carrier, 'trackingNumber', s.tracking_number, 'createdAt', to_json(s.created_at),
           'lines', (select json_agg(json_build_object('line', x.order_line_id, 'quantity', x.quantity) order by l.position)
                       from shipment_line x join order_line l on l.id = x.order_line_id
                      where x.shipment_id = s.id)) order by s.id), '[]')
    from shipment s where s.order_id = o.id)`;

const selectReturns = sql`(
  select coalesce(json_agg(${returnJson} order by r.id), '[]') from return_request r where r.order_id = o.id)`;

const selectRefunds = sql`(
  select coalesce(json_agg(json_build_object(
           '_id', r.id, 'amountCents', r.amount_cents, 'status', r.status, 'reason', r.reason,
           'createdAt', to_json(r.created_at)) order by r.id), '[]')
    from refund r join payment a on a.id = r.payment_id where a.order_id = o.id and r.of_order)`;

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

const findOrderWhere = async (
  db: Database,
  condition: SQL,
  { name, asStaff, account }: { name: string; asStaff: boolean; account?: SQL },
): Promise<OrderDetail | null> => {
  const row = await maybeOne<OrderDetailRow>(
    db,
    sql`${withOrders(sql`select o.id from orders o where ${condition}`)}
        select ${selectOrderColumns(account)}, ${selectLines(asStaff)} as "orderLines", ${selectShipments} as shipments, ${selectReturns} as returns,
               ${returnUntil} as "returnUntil", ${selectRefunds} as refunds, o.billing_address as billing, o.reference,
               case when ${asStaff} then coalesce(nullif(o.delivery_address ->> 'phone', ''),
                 nullif(o.billing_address ->> 'phone', ''), (select c.phone from customer c where c.id = o.customer_id), '')
                 else '' end as "buyerPhone",
               o.paid_at as "paidAt",
               o.delivered_at as "deliveredAt", o.cancelled_at as "cancelledAt"
          from cut join orders o using (id) ${orderJoins}`,
    nameFactsStatement(name),
  );
  if (row === null) return null;
  return {
    ...presentOrder(row),
    lines: row.orderLines.map(({ unitPriceCents, goodsCents, discountCents, taxCents, ...line }) => ({
      ...line,
      unitPrice: toDollars(unitPriceCents),
      price: toDollars(goodsCents),
      discount: toDollars(discountCents),
      tax: toDollars(taxCents),
    })),
    deliveryAddress: toFormAddress(row.deliveryAddress),
    billing: row.billing,
    buyerPhone: row.buyerPhone,
    reference: row.reference,
    shipments: row.shipments.map(({ createdAt, ...sent }) => ({
      ...sent,
      trackingUrl: trackingUrl(sent.carrier, sent.trackingNumber),
      createdAt: new Date(createdAt).toISOString(),
    })),
    returns: row.returns.map(presentReturn),
    returnUntil: iso(row.returnUntil),
    refunds: row.refunds.map(({ amountCents, createdAt, ...refund }) => ({
      ...refund,
      amount: toDollars(amountCents),
      createdAt: new Date(createdAt).toISOString(),
    })),
    paidAt: iso(row.paidAt),
    deliveredAt: iso(row.deliveredAt),
    cancelledAt: iso(row.cancelledAt),
  };
};

/** Finds an order with its lines and refunds without checking its owner, for the shop's own use, such as emails. */
export const findOrder = (db: Database, id: string): Promise<OrderDetail | null> =>
  findOrderWhere(db, sql`o.id = ${id}`, { name: 'find-order', asStaff: false });

/**
 * Gets an order with its lines and refunds, for its owner, staff, and those whom a feature lets read it. Other people's
 * orders get the same error as unknown ones.
 * @param readsAccounts true if the caller has the permission `credit.read`
 * @throws DomainError `order_not_found`
 */
export const getOrder = async (
  db: Database,
  caller: Caller,
  id: string,
  readsAccounts = false,
): Promise<OrderDetail> => {
  const order = await findOrderWhere(db, sql`o.id = ${id} and ${isReadableBy(caller)}`, {
    name: 'get-order',
    asStaff: caller.asStaff,
    account: seesAccount(caller, readsAccounts),
  });
  if (order === null) throw new DomainError('order_not_found');
  return order;
};

/** Anyone may check if an order has this id, because ids cannot be guessed. @throws DomainError `order_not_found` */
export const checkOrderExists = async (db: Database, id: string): Promise<{ exists: true }> => {
  const found = await maybeOne<{ id: string }>(db, sql`select id from orders where id = ${id}`, 'order-exists');
  if (found === null) throw new DomainError('order_not_found');
  return { exists: true };
};

/**
 * Stops a shipment while open disputes claim all that is left of the order's payment, or its payment was reversed.
 * @throws DomainError `order_disputed`, `order_payment_reversed`
 */
export const assertNotHeldBack = async (trx: Transaction, orderId: string): Promise<void> => {
  const id = sql`${orderId}::uuid`;
  const { isDisputed, isWaiting } = await one<{ isDisputed: boolean; isWaiting: boolean }>(
    trx,
    sql`select ${isFullyDisputed(id)} as "isDisputed", ${isWaitingForMoney(id)} as "isWaiting"`,
  );
  if (isDisputed) throw new DomainError('order_disputed');
  if (isWaiting) throw new DomainError('order_payment_reversed');
};
