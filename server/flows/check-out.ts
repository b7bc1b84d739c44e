import { Address } from '#contract/address.ts';
import type { Checkout } from '#contract/checkout.ts';
import { Refusal } from '#contract/errors.ts';
import { toCents } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { keepAddresses } from '#server/addresses/address-book.ts';
import { takeFromCart } from '#server/carts/take-lines.ts';
import type { Database } from '#server/db/open.ts';
import { type OrderTerms, placeOrder } from '#server/orders/place-order.ts';
import type { Caller } from '#server/platform/caller.ts';

/**
 * Orders what somebody has gathered, on the terms he chose; takes it out of his cart and keeps his addresses with it.
 * @throws Refusal `address_missing` where it is to be delivered, and else as `placeOrder` does
 */
export const checkOut = (
  db: Database,
  buyer: Caller,
  { lines, fromCart, delivery, billing, method, reference, total }: Checkout,
  terms: OrderTerms & { idempotencyKey: string | null; network: string | null },
): Promise<Order> =>
  placeOrder(
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
    async (trx, { isCollected }) => {
      if (delivery === null && !isCollected) throw new Refusal('address_missing');
      if (fromCart) await takeFromCart(trx, buyer.customerId, lines);
      await keepAddresses(
        trx,
        buyer,
        [delivery, billing].filter((one) => one !== null),
      );
    },
  );
