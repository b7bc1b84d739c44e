import { Address } from '#features/addresses/contract/address.ts';
import type { Checkout } from '#features/checkout/contract/checkout.ts';
import { Refusal } from '#platform/contract/errors.ts';
import { toCents } from '#platform/contract/money.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { keepAddresses } from '#features/addresses/server/address-book.ts';
import { withRegion } from '#features/addresses/server/regions.ts';
import { takeFromCart } from '#features/carts/server/take-lines.ts';
import type { Database } from '#platform/server/db/open.ts';
import { type OrderTerms, placeOrder } from './place-order.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { faultOfRegion } from '#features/settings/server/read-terms.ts';

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
