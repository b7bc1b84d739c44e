import { Address } from '#features/addresses/contract/address.ts';
import { errors, Refusal } from '#platform/contract/errors.ts';
import { toCents } from '#platform/contract/money.ts';
import type { Delivery } from '#features/orders/contract/orders.ts';
import { withRegion } from '#features/addresses/server/regions.ts';
import { countryCode } from '#features/orders/server/country-code.ts';
import { readAddress } from '#features/orders/server/read-address.ts';
import type { Wanted } from './place-order.ts';
import type { WantedLine } from './read-goods.ts';

/**
 * @throws Refusal `country_unknown`, since an order to an unknown country would be taxed as if it stayed in the
 *   seller's
 */
const deliverTo = ({ country, address, phone, deliveryAddress }: Delivery): Address => {
  if (deliveryAddress !== undefined) return withRegion(deliveryAddress);
  if (country !== '' && countryCode(country) === '') {
    throw new Refusal('country_unknown', { fields: { country: errors.country_unknown.message } });
  }
  return readAddress(Address.parse({ country, line1: address, phone }));
};

/**
 * An order by the specification's dialog: three fields of an address, the price of the goods, the ordinary delivery.
 * @throws Refusal `country_unknown`
 */
export const dialogOrder = ({ price, ...to }: Delivery & { price: number }, lines: WantedLine[]): Wanted => ({
  lines,
  deliveryAddress: deliverTo(to),
  billingAddress: null,
  reference: '',
  method: null,
  seen: { goods: toCents(price) },
});
