import { type Cents, cents, subtractCents, sumCents, toCents } from '#platform/contract/money.ts';
import type { Order, OrderDetail } from '#features/orders/contract/orders.ts';
import { pricePaidPieces } from '#features/products/contract/price-pieces.ts';

/** What nobody has been given or promised back yet. */
export const getRefundableCents = ({ total, refunded, returning }: Order): Cents =>
  subtractCents(toCents(total), sumCents([toCents(refunded), toCents(returning)]));

/** So many pieces of each line, by its id. */
export type PieceCounts = Record<string, number>;

/** Whether every piece of an order that is not refunded yet is among them. */
export const coversAllPieces = ({ lines }: OrderDetail, chosen: PieceCounts): boolean =>
  lines.every(({ _id, quantity, refunded }) => refunded + (chosen[_id] ?? 0) >= quantity);

/**
 * What some pieces of an order cost: their share of each line's goods less its discount, and of its tax where that came
 * on top, so that the shares of all pieces add up to the line. All that is left of the order brings the delivery with it; never more than is left of the money.
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
