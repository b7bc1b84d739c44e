import { Address } from '#contract/address.ts';
import type { Checkout } from '#contract/checkout.ts';
import { Refusal } from '#contract/errors.ts';
import { toCents } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { keepAddresses } from '#server/addresses/address-book.ts';
import { withRegion } from '#server/addresses/regions.ts';
import { takeFromCart } from '#server/carts/take-lines.ts';
import type { Database } from '#server/db/open.ts';
import { type OrderTerms, placeOrder } from '#server/orders/place-order.ts';
import type { Caller } from '#server/platform/caller.ts';
import { faultOfRegion } from '#server/terms/read-terms.ts';

/**
 * Orders what somebody has gathered, on the terms he chose; takes it out of his cart and keeps his addresses with it.
 * @throws Refusal `address_missing` where it is to be delivered, `invalid_request` where tax depends on a
 *   region that is none, `cart_changed`, and else as `placeOrder` does
 */
export const checkOut = (
  db: Database,
  buyer: Caller,
  { lines, fromCart, method, reference, total, ...to }: Checkout,
  terms: OrderTerms & { idempotencyKey: string | null; network: string | null },
): Promise<Order> => {
  const delivery = to.delivery && withRegion(to.delivery);
  const billing = to.billing && withRegion(to.billing);
  return placeOrder(
    db,
    buyer,
    {
      lines,
      deliveryAddress: Address.parse(delivery ?? {}),
      billingAddress: billing,
      reference,
      method,
      seen: { total: toCents(total) },
    },
    terms,
    async (trx, { isCollected }, shop) => {
      if (delivery === null && !isCollected) throw new Refusal('address_missing');
      const fault = delivery === null || isCollected ? null : faultOfRegion(shop, delivery);
      if (fault !== null) throw new Refusal('invalid_request', { fields: { 'delivery.region': fault } });
      if (fromCart) await takeFromCart(trx, buyer.customerId, lines);
      await keepAddresses(trx, buyer, { delivery, billing });
    },
  );
};
