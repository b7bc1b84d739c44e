import { Address } from '#features/addresses/contract/address.ts';
import { errors, DomainError } from '#platform/contract/errors.ts';
import { toCents } from '#platform/contract/money.ts';
import type { Delivery } from '#features/orders/contract/orders.ts';
import { formatAddressRegion } from '#features/addresses/server/regions.ts';
import { countryCode } from '#features/orders/server/country-code.ts';
import { normalizeAddress } from '#features/orders/server/read-address.ts';
import type { OrderRequest } from './place-order.ts';
import type { RequestedLine } from './read-goods.ts';

/**
 * @throws DomainError `country_unknown`, since an order to an unknown country would be taxed as if it stayed in the
 *   seller's
 */
const parseDelivery = ({ country, address, phone, deliveryAddress }: Delivery): Address => {
  if (deliveryAddress !== undefined) return formatAddressRegion(deliveryAddress);
  if (country !== '' && countryCode(country) === '') {
    throw new DomainError('country_unknown', { fields: { country: errors.country_unknown.message } });
  }
  return normalizeAddress(Address.parse({ country, line1: address, phone }));
};

/**
 * An order by the specification's dialog: three fields of an address, the price of the goods, the ordinary delivery.
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
  seen: { goods: toCents(price) },
});
