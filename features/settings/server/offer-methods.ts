import {
  type DeliveryPrice,
  deliveryCents,
  type Parcel,
  stepsOfFee,
} from '#features/settings/contract/delivery-price.ts';
import type { Cents } from '#platform/contract/money.ts';
import { STANDARD_METHOD } from '#features/settings/contract/standard-method.ts';
import { type OfferedMethod, priceIn, type Terms } from './read-terms.ts';

/** A way of delivery, and what it costs for some goods. */
export type PricedMethod = Omit<OfferedMethod, keyof DeliveryPrice> & { cents: Cents };

/** What the shop delivers by as long as its owner has no delivery method of his own. */
const standardMethod = (fee: Cents): OfferedMethod => ({
  id: STANDARD_METHOD,
  name: 'Delivery',
  kind: 'delivery',
  priced: 'total',
  steps: stepsOfFee(fee),
  takesBulky: true,
  speed: '',
});

/** The row of a method that was chosen; null where it is none of the owner's own. */
export const ownMethod = (chosen: string | null): string | null => (chosen === STANDARD_METHOD ? null : chosen);

/** Every way these goods can come to the destination of the terms. */
export const offerMethods = (terms: Terms, parcel: Parcel, fee: Cents): PricedMethod[] =>
  [...(terms.hasMethods ? [] : [standardMethod(fee)]), ...terms.methods].flatMap(
    ({ id, name, kind, speed, ...price }) => {
      const cost = deliveryCents(price, parcel);
      return cost === null ? [] : [{ id, name, kind, speed, cents: priceIn(terms, cost, null) }];
    },
  );

/** The cheapest of those that deliver; of two at one price, the one the owner prefers. */
export const cheapestOf = (offered: readonly PricedMethod[]): PricedMethod | null =>
  offered
    .filter(({ kind }) => kind === 'delivery')
    .reduce<PricedMethod | null>((best, one) => (best === null || one.cents < best.cents ? one : best), null);
