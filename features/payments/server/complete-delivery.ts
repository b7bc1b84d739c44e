import { eq } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { Address } from '#features/addresses/contract/address.ts';
import { recalculateTax } from '#features/checkout/server/recalculate-tax.ts';
import { listMissingFields, normalizeAddress } from '#features/orders/server/normalize-address.ts';
import { orders } from '#features/orders/server/schema.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import type { OrderRecord } from './payment-balance.ts';

/**
 * Requires the full delivery address of an order before it is paid, and stores it if it differs from the order's; the
 * order must be locked. Orders for collection need none.
 * @param entered the address that the buyer entered with the payment
 * @returns whether the order's address changed
 * @throws DomainError `address_missing` with the missing parts in `fields`, `not_delivered_there`,
 *   `destination_changed`, `invalid_request` for an unknown region where tax depends on it
 */
export const completeDelivery = async (
  trx: Transaction,
  order: OrderRecord,
  entered: Address | undefined,
): Promise<boolean> => {
  if (order.isCollected) return false;
  const deliveryAddress = entered ?? normalizeAddress(order.deliveryAddress);
  const fields = Object.entries(listMissingFields(deliveryAddress)).map(([part, fault]) => [
    `deliveryAddress.${part}`,
    fault,
  ]);
  if (fields.length > 0) throw new DomainError('address_missing', { fields: Object.fromEntries(fields) });
  if (isDeepStrictEqual(deliveryAddress, order.deliveryAddress)) return false;
  await trx.update(orders).set({ deliveryAddress }).where(eq(orders.id, order.id));
  await recalculateTax(trx, order, deliveryAddress);
  return true;
};
