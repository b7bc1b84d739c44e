import { Address } from '#features/addresses/contract/address.ts';
import type { Checkout } from '#features/checkout/contract/checkout.ts';
import { DomainError, errors } from '#platform/contract/errors.ts';
import { toCents } from '#platform/contract/money.ts';
import type { Delivery, Order } from '#features/orders/contract/orders.ts';
import { saveUsedAddresses } from '#features/addresses/server/address-book.ts';
import { formatAddressRegion } from '#features/addresses/server/regions.ts';
import { removeOrderedLines } from '#features/carts/server/remove-lines.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { OrderRequest, OrderSettings, StaffPlacement } from './order-request.ts';
import type { OrderStep } from './order-steps.ts';
import { placeOrder } from './place-order.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { findRegionFault } from '#features/settings/server/tax-and-delivery.ts';
import { countryCode } from '#features/orders/server/country-code.ts';
import { normalizeAddress } from '#features/orders/server/normalize-address.ts';
import type { RequestedLine } from './order-products.ts';

/**
 * Places the order of a checkout, removes its lines from the buyer's cart and saves the buyer's addresses.
 * @param byStaff set if staff place it for the buyer: who they are, and what they write in its transaction
 * @throws DomainError `address_missing` if it is delivered, `invalid_request` for an unknown region where tax depends
 *   on it, `cart_changed`, and the errors of `placeOrder`
 */
export const placeCheckoutOrder = (
  db: Database,
  buyer: Caller,
  { lines, fromCart, method, reference, companyReference, total, code, payBy, ...to }: Checkout,
  terms: OrderSettings & { idempotencyKey: string | null; network: string | null },
  byStaff?: { staff: StaffPlacement; alongside: OrderStep },
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
      expected: { total: toCents(total) },
      ...(companyReference !== null && { companyReference }),
      ...(code !== '' && { code }),
      ...(payBy !== null && { payBy }),
      ...(byStaff !== undefined && { staff: byStaff.staff }),
    },
    terms,
    {
      ...byStaff?.alongside,
      async after(trx, placed, shop) {
        const { isCollected } = placed;
        if (delivery === null && !isCollected) throw new DomainError('address_missing');
        const fault = delivery === null || isCollected ? null : findRegionFault(shop, delivery);
        if (fault !== null) throw new DomainError('invalid_request', { fields: { 'delivery.region': fault } });
        if (fromCart) await removeOrderedLines(trx, buyer.customerId, lines);
        await saveUsedAddresses(trx, buyer, { delivery, billing });
        await byStaff?.alongside.after?.(trx, placed, shop);
      },
    },
  );
};

/**
 * @throws DomainError `country_unknown`, because such an order would be taxed as if it stayed in the seller's country
 */
const parseDelivery = ({ country, address, phone, deliveryAddress }: Delivery): Address => {
  if (deliveryAddress !== undefined) return formatAddressRegion(deliveryAddress);
  if (country !== '' && countryCode(country) === '') {
    throw new DomainError('country_unknown', { fields: { country: errors.country_unknown.message } });
  }
  return normalizeAddress(Address.parse({ country, line1: address, phone }));
};

/**
 * Converts the specification's order form: three address fields, the goods total and the standard delivery.
 * @throws DomainError `country_unknown`
 */
export const toOrderRequest = (
  { price, ...to }: Delivery & { price: number },
  lines: RequestedLine[],
): OrderRequest => ({
  lines,
  deliveryAddress: parseDelivery(to),
  billingAddress: null,
  reference: '',
  method: null,
  expected: { goods: toCents(price) },
});
