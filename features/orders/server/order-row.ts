import { type SQL, sql } from 'drizzle-orm';
import type { Address } from '#features/addresses/contract/address.ts';
import { formatAddressText } from '#features/addresses/contract/format-address-text.ts';
import { countryName } from '#features/addresses/contract/countries.ts';
import { type PromisedDays, describePromisedDays } from '#features/delivery-days/contract/describe-promise.ts';
import { isLateOrder, promiseJson } from '#features/delivery-days/server/order-promise.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import { hasOrderFact, type OrderStatus } from '#features/orders/contract/order-status.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { type ReceivedForOrder, selectReceivedForOrder } from '#features/credit-accounts/server/received-for-orders.ts';
import { orderDebtTable } from '#features/credit-accounts/server/reversed-payments.ts';
import { hasOpenDispute, isFullyDisputed } from '#features/payments/server/payment-balance.ts';
import { isReadOnly } from './order-access.ts';
import { orderFactsColumn } from './order-facts.ts';
import { sqlStatesWhere } from './order-states.ts';

/** The stored promise; JSON has times as strings. */
type OrderPromiseJson = PromisedDays & { isPast: boolean; payBy: string };

/** An order row with its first line, and the numbers of lines and pieces. */
export type OrderRow = {
  id: string;
  number: number;
  customerId: string;
  productId: string;
  productName: string;
  img: string;
  lines: number;
  pieces: number;
  /** True if nothing is left to ship. */
  isSent: boolean;
  /** True if any piece has shipped. */
  isBegun: boolean;
  userName: string;
  email: string;
  deliveryAddress: Address;
  goodsCents: Cents;
  discountCents: Cents;
  code: string;
  codeCents: Cents;
  shippingCents: Cents;
  taxCents: Cents;
  taxName: string;
  includesTax: boolean;
  deliveryMethod: string;
  isCollected: boolean;
  readyAt: Date | null;
  promise: OrderPromiseJson | null;
  isLate: boolean;
  totalCents: Cents;
  refundedCents: Cents;
  returningCents: Cents;
  disputed: boolean;
  isHeldBack: boolean;
  owedAgainCents: Cents;
  received: ReceivedForOrder | null;
  status: OrderStatus;
  transactionId: string | null;
  createdAt: Date;
  heldUntil: Date;
  isReadOnly: boolean;
  /** Missing or null if no feature shows anything. */
  facts?: NonNullable<Order['facts']> | null;
};

/**
 * SQL before the query of `selectOrderColumns`: the table `cut` of the orders' ids, and `order_debt`.
 * @param ids SQL that selects the ids
 */
export const withOrders = (ids: SQL): SQL =>
  sql`with cut as materialized (${ids}), ${orderDebtTable(sql`select id from cut`)}`;

/**
 * SQL columns of an order. `orderJoins` defines the aliases, and `withOrders` the tables.
 * @param seesAccount SQL condition: the caller may see the account of the order's customer
 */
export const selectOrderColumns = (seesAccount = sql`false`): SQL => sql`
  o.id, o.number, o.customer_id as "customerId", o.user_name as "userName", o.email,
  o.delivery_address as "deliveryAddress", l.product_id as "productId", l.product_name as "productName", i.url as img,
  n.lines, n.pieces, n."isSent", n."isBegun", o.goods_cents as "goodsCents", o.shipping_cents as "shippingCents",
  o.total_cents as "totalCents",
  o.discount_cents as "discountCents", o.code, o.code_cents as "codeCents", o.tax_cents as "taxCents", o.tax_name as "taxName",
  o.prices_include_tax as "includesTax", o.delivery_method as "deliveryMethod", o.is_collected as "isCollected", o.ready_at as "readyAt",
  ${promiseJson(sql`o.id`)} as promise, ${isLateOrder} as "isLate",
  o.refunded_cents as "refundedCents",
  (select coalesce(sum(r.amount_cents), 0) from refund r join payment a on a.id = r.payment_id
    where a.order_id = o.id and r.status = 'due' and r.of_order) as "returningCents",
  o.status in ${sqlStatesWhere('hasMoney')} and exists (
    select from payment a where a.order_id = o.id and ${hasOpenDispute(sql`a.id`)}) as disputed,
  o.status in ${sqlStatesWhere('hasMoney')} and (
    ${isFullyDisputed(sql`o.id`)} or exists (select from order_debt d where d.order_id = o.id and d.is_waiting)) as "isHeldBack",
  coalesce((select d.open_cents from order_debt d where d.order_id = o.id and d.is_owed_again), 0)::bigint as "owedAgainCents",
  case when o.status in ${sqlStatesWhere('isOpen')} or o.status in ${sqlStatesWhere('isVoid')}
       then ${selectReceivedForOrder(sql`o.customer_id`, sql`o.id`, seesAccount)} end as received,
  o.status, o.transaction_id as "transactionId", o.created_at as "createdAt", o.held_until as "heldUntil",
  ${isReadOnly(sql`o.id`)} as "isReadOnly"${orderFactsColumn(sql`o.id`)}`;

/** Joins after `orders o`: `l` is the first line, `i` its picture, `n` the totals of all lines. */
export const orderJoins = sql`
  join order_line l on l.order_id = o.id and l.position = 1
  join product_image i on i.product_id = l.product_id and i.position = 0
  cross join lateral (select count(*)::int as lines, sum(quantity) as pieces,
                             bool_and(quantity <= shipped + released) as "isSent", bool_or(shipped > 0) as "isBegun"
                        from order_line where order_id = o.id) n`;

/** An unpaid order has a promise only while it can still be paid in time, and an order that has ended has none. */
const presentPromise = ({ status, promise }: OrderRow): Order['promise'] => {
  if (promise === null || hasOrderFact(status, 'isVoid')) return null;
  const { payBy, ...days } = promise;
  const isOpen = hasOrderFact(status, 'isOpen');
  if (isOpen && Date.parse(payBy) <= Date.now()) return null;
  return { text: describePromisedDays(days), ...days, payBy: isOpen ? new Date(payBy).toISOString() : null };
};

/** The order as the specification, section 3, defines it; `paid` and `deleverd` derive from the status. */
export const presentOrder = (row: OrderRow): Order => ({
  _id: row.id,
  number: row.number,
  customerId: row.customerId,
  productId: row.productId,
  productName: row.lines === 1 ? row.productName : `${row.productName} and ${row.lines - 1} more`,
  img: row.img,
  userName: row.userName,
  email: row.email,
  country: countryName(row.deliveryAddress.country),
  address: formatAddressText(row.deliveryAddress),
  phone: row.deliveryAddress.phone,
  quantity: row.pieces,
  lineCount: row.lines,
  price: toDollars(row.goodsCents),
  discount: toDollars(row.discountCents),
  discountCode: row.code,
  codeDiscount: toDollars(row.codeCents),
  shipping: toDollars(row.shippingCents),
  tax: toDollars(row.taxCents),
  taxName: row.taxName,
  taxIncluded: row.includesTax,
  deliveryMethod: row.deliveryMethod,
  isCollected: row.isCollected,
  readyAt: row.readyAt?.toISOString() ?? null,
  promise: presentPromise(row),
  isLate: row.isLate,
  total: toDollars(row.totalCents),
  refunded: toDollars(row.refundedCents),
  returning: toDollars(row.returningCents),
  disputed: row.disputed,
  isHeldBack: row.isHeldBack,
  owedAgain: toDollars(row.owedAgainCents),
  paid: hasOrderFact(row.status, 'hasMoney'),
  transactionId: row.transactionId ?? '',
  isShipped: row.status === 'paid' && row.isSent && row.isBegun,
  isPartShipped: row.status === 'paid' && row.isBegun && !row.isSent,
  deleverd: row.status === 'delivered',
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  heldUntil: row.heldUntil.toISOString(),
  ...(row.facts && { facts: row.facts }),
  ...(row.received && {
    received: {
      amount: toDollars(row.received.cents),
      ...(row.received.creditCents !== null && { credit: toDollars(row.received.creditCents) }),
      ...(row.received.isHeld && { isHeld: true }),
    },
  }),
  ...(row.status === 'paid' && row.isSent && !row.isBegun && { isReleased: true }),
  ...(row.isReadOnly && { isReadOnly: true }),
});
