import { Address } from '#contract/address.ts';
import { toCents } from '#contract/money.ts';
import type { Delivery } from '#contract/orders.ts';
import type { Wanted } from './place-order.ts';
import type { WantedLine } from './read-goods.ts';

/** What the specification's dialog orders: three fields of an address, the price of the goods, the ordinary delivery. */
export const dialogOrder = (
  { country, address, phone, price }: Delivery & { price: number },
  lines: WantedLine[],
): Wanted => ({
  lines,
  deliveryAddress: Address.parse({ country, line1: address, phone }),
  billingAddress: null,
  reference: '',
  method: null,
  seen: { goods: toCents(price) },
});
