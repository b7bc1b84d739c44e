import {
  type DeliveryPrice,
  type Parcel,
  STANDARD_METHOD,
  deliveryCents,
  flatFeeSteps,
} from '#features/settings/contract/delivery-price.ts';
import type { Cents } from '#platform/contract/money.ts';
import { type DeliveryMethod, priceAtDestination, type TaxAndDelivery } from './tax-and-delivery.ts';

/** A way of delivery, and what it costs for some goods. */
export type PricedDeliveryMethod = Omit<DeliveryMethod, keyof DeliveryPrice> & { cents: Cents };

/** What the shop delivers by as long as its owner has no delivery method of his own. */
const standardDeliveryMethod = (fee: Cents): DeliveryMethod => ({
  id: STANDARD_METHOD,
  name: 'Delivery',
  kind: 'delivery',
  priced: 'total',
  steps: flatFeeSteps(fee),
  takesBulky: true,
  speed: '',
});

/** The row of a method that was chosen; null where it is none of the owner's own. */
export const ownMethodId = (chosen: string | null): string | null => (chosen === STANDARD_METHOD ? null : chosen);

/** Every way these goods can come to the destination of the terms. */
export const listPricedMethods = (terms: TaxAndDelivery, parcel: Parcel, fee: Cents): PricedDeliveryMethod[] =>
  [...(terms.hasMethods ? [] : [standardDeliveryMethod(fee)]), ...terms.methods].flatMap(
    ({ id, name, kind, speed, ...price }) => {
      const cost = deliveryCents(price, parcel);
      return cost === null ? [] : [{ id, name, kind, speed, cents: priceAtDestination(terms, cost, null) }];
    },
  );

/** The cheapest of those that deliver; of two at one price, the one the owner prefers. */
export const findCheapestDelivery = (offered: readonly PricedDeliveryMethod[]): PricedDeliveryMethod | null =>
  offered
    .filter(({ kind }) => kind === 'delivery')
    .reduce<PricedDeliveryMethod | null>((best, one) => (best === null || one.cents < best.cents ? one : best), null);
