import { type SQL, sql } from 'drizzle-orm';
import {
  type NewOrderPromise,
  insertOrderPromise,
  toStoredPromise,
} from '#features/delivery-days/server/order-promise.ts';
import type { Address } from '#features/addresses/contract/address.ts';
import { shopCurrency } from '#features/settings/server/currency.ts';
import { getCurrency } from '#platform/contract/currency.ts';
import { ZERO_CENTS } from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import { orderEventWrites } from '#features/audit/server/record.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { stockMoveCtes } from '#features/stock/server/move-stock.ts';
import type { OrderRow } from '#features/orders/server/order-row.ts';
import { compareOwnPrices } from './own-prices.ts';
import type { StaffPlacement } from './order-request.ts';
import type { PricedLine, OrderPrice } from './price-lines.ts';
import { HOUR_SECONDS } from '#platform/contract/durations.ts';

/** An order with priced lines, ready to be written. */
export type NewOrder = {
  buyer: Caller;
  lines: PricedLine[];
  sums: OrderPrice;
  deliveryAddress: Address;
  billingAddress: Address | null;
  reference: string;
  holdHours: number;
  network: string | null;
  /** Null if the shop makes no promise. */
  promise: NewOrderPromise | null;
  idempotencyKey: string | null;
  requestHash: string | null;
  /** Set if staff place the order. */
  staff?: StaffPlacement;
};

type InsertedOrder = Pick<OrderRow, 'id' | 'number' | 'createdAt' | 'heldUntil'>;

/** SQL of the lines as rows, numbered from 1. */
export const selectLines = (lines: PricedLine[]): SQL => sql`
  select * from json_to_recordset(${JSON.stringify(lines.map((line, at) => ({ position: at + 1, ...line })))}::json)
    l(position int, id uuid, version int, sku text, name text, "unitPriceCents" bigint, "minOrder" int, quantity int,
      "goodsCents" bigint, "discountCents" bigint, "offCents" bigint, "codeCents" bigint, "taxRate" numeric, "taxCents" bigint,
      own jsonb)`;

/**
 * SQL that locks the stock of the products in `wanted` that have not changed since pricing and have enough left. Every
 * writer locks stock in the sequence of product ids, so that two orders cannot deadlock. An order that waited for a
 * lock sees the current stock, but products as they were when it started to wait. The ids are also passed as an array,
 * so that an index finds each of them: PostgreSQL expects 100 rows from a JSON list, and would scan the whole stock of
 * a small shop.
 */
const lockStock = (ownPricesUnchanged: SQL): SQL => sql`
  select s.product_id from wanted l join stock s on s.product_id = l.id join product p on p.id = l.id
   where s.product_id = any((select array_agg(id) from wanted)::uuid[])
     and p.status = 'active' and p.version = l.version ${ownPricesUnchanged} and s.on_hand - s.reserved >= l.quantity
   order by s.product_id for no key update of s`;

/** SQL that writes the order's own row if the stock of all products is locked in `held`. */
const insertOrderRow = ({ buyer, lines, sums, holdHours, network, ...order }: NewOrder): SQL => {
  const { deliveryAddress, billingAddress, reference, idempotencyKey, requestHash } = order;
  const { method } = sums;
  // The currency in which this process shows prices. Nothing is written if the owner is changing it.
  const currency = getCurrency();
  return sql`
    insert into orders (customer_id, user_name, email, delivery_address, billing_address, reference, delivery_method,
                        is_collected, goods_cents, discount_cents, code, code_cents, shipping_cents, shipping_tax_rate,
                        shipping_tax_cents, tax_cents, tax_name, prices_include_tax, currency, total_cents, held_until, network,
                        idempotency_key, request_hash)
    select ${buyer.customerId}::uuid, ${buyer.name}, ${buyer.email}, ${JSON.stringify(deliveryAddress)}::jsonb,
           ${billingAddress === null ? null : JSON.stringify(billingAddress)}::jsonb, ${reference}, ${method.name},
           ${method.kind === 'collection'}::boolean, ${sums.goodsCents}::bigint, ${sums.discountCents}::bigint,
           ${sums.code}, ${sums.codeCents}::bigint,
           ${sums.shippingCents}::bigint, ${sums.shippingTaxRate}::numeric, ${sums.shippingTaxCents}::bigint,
           ${sums.taxCents}::bigint, ${sums.taxName}, ${sums.includesTax}::boolean, ${currency.toLowerCase()}, ${sums.totalCents}::bigint,
           now() + make_interval(secs => ${holdHours * HOUR_SECONDS}::float8), ${network}, ${idempotencyKey}, ${requestHash}
     where (select count(*) from held) = ${lines.length} and ${shopCurrency} = ${currency}
    returning id, number, created_at, held_until`;
};

const insertOrderLines: SQL = sql`
  insert into order_line (order_id, position, product_id, sku, product_name, unit_price_cents, min_order, quantity,
                          goods_cents, discount_cents, off_cents, code_cents, tax_rate, tax_cents)
  select placed.id, l.position, l.id, l.sku, l.name, l."unitPriceCents", l."minOrder", l.quantity, l."goodsCents",
         l."discountCents", l."offCents", l."codeCents", l."taxRate", l."taxCents"
    from placed, wanted l
  returning id, product_id, quantity`;

const insertOrder = (db: Database | Transaction, order: NewOrder): Promise<InsertedOrder | null> => {
  const { buyer, lines, sums, promise, staff } = order;
  const { condition, suffix } = compareOwnPrices(buyer.customerId, lines);
  const event = {
    kind: 'order.placed',
    actorId: staff?.actorId ?? buyer.customerId,
    byStaff: staff !== undefined,
    cents: sums.totalCents,
  } as const;
  return maybeOne<InsertedOrder>(
    db,
    sql`with wanted as materialized (${selectLines(lines)}
        ), held as materialized (${lockStock(condition)}
        ), placed as (${insertOrderRow(order)}
        ), lines as (${insertOrderLines}
        ), moves as (
          select product_id, id as order_line_id, 0 as d_on_hand, quantity as d_reserved, 'placed' as reason from lines
        ), promised as (${insertOrderPromise(promise, sql`placed`)}
        ), ${stockMoveCtes(sql`moves`)}, ${orderEventWrites(event, sql`placed`)}
        select id, number, created_at as "createdAt", held_until as "heldUntil" from placed`,
    `${staff === undefined ? 'write-order' : 'write-staff-order'}${suffix}`,
  );
};

/**
 * Writes an order with its lines, reserves stock, and records the event and the email, in one statement.
 * @returns null, with nothing written, if a product, an own price or the shop's currency has changed since pricing, or
 *   there is too little stock
 * @throws PostgreSQL's unique violation of `orders_idempotency` if its key was used before
 */
export const writeOrder = async (db: Database | Transaction, order: NewOrder): Promise<OrderRow | null> => {
  const { buyer, lines, sums, deliveryAddress } = order;
  const [first] = lines;
  if (first === undefined) throw new Error('an order without a line');
  const written = await insertOrder(db, order);
  if (written === null) return null;
  return {
    ...written,
    customerId: buyer.customerId,
    productId: first.id,
    productName: first.name,
    img: first.img,
    lines: lines.length,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    userName: buyer.name,
    email: buyer.email,
    deliveryAddress,
    goodsCents: sums.goodsCents,
    discountCents: sums.discountCents,
    code: sums.code,
    codeCents: sums.codeCents,
    shippingCents: sums.shippingCents,
    taxCents: sums.taxCents,
    taxName: sums.taxName,
    includesTax: sums.includesTax,
    deliveryMethod: sums.method.name,
    isCollected: sums.method.kind === 'collection',
    readyAt: null,
    promise: order.promise && toStoredPromise(order.promise),
    isLate: false,
    isSent: false,
    isBegun: false,
    totalCents: sums.totalCents,
    refundedCents: ZERO_CENTS,
    returningCents: ZERO_CENTS,
    disputed: false,
    isHeldBack: false,
    owedAgainCents: ZERO_CENTS,
    received: null,
    status: 'unpaid',
    transactionId: null,
    isReadOnly: false,
  };
};
