import { type Cents, cents, subtractCents, sumCents, toCents } from '#platform/contract/money.ts';
import type { Order, OrderDetail } from '#features/orders/contract/orders.ts';
import { pricePaidPieces } from '#features/products/contract/price-pieces.ts';

/** Cents that no completed or promised refund covers. */
export const getRefundableCents = ({ total, refunded, returning }: Order): Cents =>
  subtractCents(toCents(total), sumCents([toCents(refunded), toCents(returning)]));

/** Number of pieces by order line id. */
export type PieceCounts = Record<string, number>;

/** True if the chosen pieces include every piece of the order that is not refunded yet. */
export const coversAllPieces = ({ lines }: OrderDetail, chosen: PieceCounts): boolean =>
  lines.every(({ _id, quantity, refunded }) => refunded + (chosen[_id] ?? 0) >= quantity);

/**
 * Prices pieces of an order: their share of each line's goods, less its discount, plus tax that was added on top. The
 * shares of all pieces add up to the line. The order's last pieces include the delivery fee. The result never exceeds
 * the money that is left.
 */
export const proposeRefund = (order: OrderDetail, chosen: PieceCounts): Cents => {
  const rest = getRefundableCents(order);
  if (coversAllPieces(order, chosen)) return rest;
  const shares = order.lines.map(({ _id, price, discount, tax, quantity, refunded }) =>
    pricePaidPieces(
      { goodsCents: toCents(price), discountCents: toCents(discount), taxCents: toCents(tax), quantity },
      order.taxIncluded,
      { before: refunded, pieces: chosen[_id] ?? 0 },
    ),
  );
  return cents(Math.min(rest, sumCents(shares)));
};
