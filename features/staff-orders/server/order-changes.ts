import type { PriceQuote } from '#features/checkout/contract/checkout.ts';
import { changeOrder } from '#features/checkout/server/change-order.ts';
import type { RequestedLine } from '#features/checkout/server/order-products.ts';
import { getChangeableOrder, priceChange } from '#features/checkout/server/price-change.ts';
import { mergeLines } from '#features/checkout/server/order-request.ts';
import { presentQuote } from '#features/checkout/server/quote-order.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { getOrder } from '#features/orders/server/get-order.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';
import type { LinesForm, OrderLines } from '#features/staff-orders/contract/order-changes.ts';
import { type Cents, toCents, toDollars } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { getBuyer } from './customers.ts';

/** @throws DomainError `order_not_found`, `order_lines_stay`, `order_lines_promised` */
export const getOrderLines = async (db: Database, orderId: string): Promise<OrderLines> => {
  const { version, lines } = await getChangeableOrder(db, orderId);
  return { version, lines };
};

/**
 * Prices an unpaid order with other lines; changes nothing.
 * @throws DomainError the errors of the endpoint `quote`
 */
export const quoteOrderLines = async (
  db: Database,
  staff: Caller,
  orderId: string,
  lines: RequestedLine[],
  fee: Cents,
): Promise<PriceQuote> => {
  const order = await getChangeableOrder(db, orderId);
  const buyer = await getBuyer(db, order.customerId, staff);
  const change = await priceChange(db, buyer, order, mergeLines(lines), fee);
  const { id: _id, name, kind, speed, cents } = change.sums.method;
  return presentQuote(change, [{ _id, name, kind, speed, promise: '', price: toDollars(cents) }]);
};

/**
 * Replaces the lines of an unpaid order.
 * @throws DomainError the errors of the endpoint `save`
 */
export const saveOrderLines = async (
  shop: { db: Database; provider: CardProvider; fee: Cents },
  staff: Caller,
  orderId: string,
  { lines, version, total }: LinesForm,
): Promise<OrderDetail> => {
  const { db } = shop;
  const change = { lines, version, totalCents: toCents(total) };
  await changeOrder(shop, staff, orderId, change, (customerId) => getBuyer(db, customerId, staff));
  return getOrder(db, staff, orderId);
};
