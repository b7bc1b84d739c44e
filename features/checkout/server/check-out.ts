import { Address } from '#features/addresses/contract/address.ts';
import type { Checkout } from '#features/checkout/contract/checkout.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { toCents } from '#platform/contract/money.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { saveUsedAddresses } from '#features/addresses/server/address-book.ts';
import { formatAddressRegion } from '#features/addresses/server/regions.ts';
import { removeOrderedLines } from '#features/carts/server/take-lines.ts';
import type { Database } from '#platform/server/db/open.ts';
import { type OrderSettings, placeOrder } from './place-order.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { findRegionFault } from '#features/settings/server/read-terms.ts';

/**
 * Orders what somebody has gathered, on the terms he chose; takes it out of his cart and keeps his addresses with it.
 * @throws DomainError `address_missing` where it is to be delivered, `invalid_request` where tax depends on a
 *   region that is none, `cart_changed`, and else as `placeOrder` does
 */
export const placeCheckoutOrder = (
  db: Database,
  buyer: Caller,
  { lines, fromCart, method, reference, total, ...to }: Checkout,
  terms: OrderSettings & { idempotencyKey: string | null; network: string | null },
): Promise<Order> => {
  const delivery = to.delivery && formatAddressRegion(to.delivery);
  const billing = to.billing && formatAddressRegion(to.billing);
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
      if (delivery === null && !isCollected) throw new DomainError('address_missing');
      const fault = delivery === null || isCollected ? null : findRegionFault(shop, delivery);
      if (fault !== null) throw new DomainError('invalid_request', { fields: { 'delivery.region': fault } });
      if (fromCart) await removeOrderedLines(trx, buyer.customerId, lines);
      await saveUsedAddresses(trx, buyer, { delivery, billing });
    },
  );
};
