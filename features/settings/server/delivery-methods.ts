import {
  type DeliveryTime,
  NO_DELIVERY_TIME,
  parseWorkingDays,
} from '#features/delivery-days/contract/delivery-time.ts';
import {
  type DeliveryPrice,
  type Parcel,
  STANDARD_METHOD,
  deliveryCents,
  flatFeeSteps,
} from '#features/settings/contract/delivery-price.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Cents } from '#platform/contract/money.ts';
import {
  type DeliveryMethod,
  createNotDeliveredError,
  priceAtDestination,
  type TaxAndDelivery,
} from './tax-and-delivery.ts';

/** A delivery method with its price for certain goods. */
export type PricedDeliveryMethod = Omit<DeliveryMethod, keyof DeliveryPrice> & { cents: Cents };

type FlatFeeTerms = Pick<TaxAndDelivery, 'schedule' | 'homeCountry'>;

/** The flat fee is the same everywhere, but a delivery abroad takes longer than one in the seller's country. */
const getFlatFeeTime = ({ schedule, homeCountry }: FlatFeeTerms): DeliveryTime => {
  const days = parseWorkingDays(schedule.flatFeeDays);
  return days === null || homeCountry === ''
    ? { ...NO_DELIVERY_TIME, days }
    : { ...NO_DELIVERY_TIME, countryDays: [{ country: homeCountry, ...days }] };
};

/** The built-in method, which applies while the owner has no delivery methods. */
export const standardDeliveryMethod = (terms: FlatFeeTerms, fee: Cents): DeliveryMethod => ({
  id: STANDARD_METHOD,
  name: 'Delivery',
  kind: 'delivery',
  priced: 'total',
  steps: flatFeeSteps(fee),
  takesBulky: true,
  speed: '',
  time: getFlatFeeTime(terms),
});

/** The id of a chosen method's row; null for the built-in method. */
export const ownMethodId = (chosen: string | null): string | null => (chosen === STANDARD_METHOD ? null : chosen);

/** Lists all methods of the destination. They do not depend on the goods. */
export const listDeliveryMethods = (terms: TaxAndDelivery, fee: Cents): DeliveryMethod[] => [
  ...(terms.hasMethods || !terms.delivers ? [] : [standardDeliveryMethod(terms, fee)]),
  ...terms.methods,
];

/** Lists all methods that can deliver this parcel to the destination, with prices. */
export const listPricedMethods = (terms: TaxAndDelivery, parcel: Parcel, fee: Cents): PricedDeliveryMethod[] =>
  listDeliveryMethods(terms, fee).flatMap(({ id, name, kind, speed, time, ...price }) => {
    const cost = deliveryCents(price, parcel);
    return cost === null ? [] : [{ id, name, kind, speed, time, cents: priceAtDestination(terms, cost, null) }];
  });

/** Finds the cheapest delivery method; on equal prices, the first in the owner's order. */
export const findCheapestDelivery = (offered: readonly PricedDeliveryMethod[]): PricedDeliveryMethod | null =>
  offered
    .filter(({ kind }) => kind === 'delivery')
    .reduce<PricedDeliveryMethod | null>((best, one) => (best === null || one.cents < best.cents ? one : best), null);

/**
 * Finds the delivery time of a delivery with a promised price: the time that its method takes now. A promise
 * without a method id was for the cheapest method at that time, which is found by its name.
 */
export const findMethodTime = (terms: TaxAndDelivery, fee: Cents, promised: PricedDeliveryMethod): DeliveryTime =>
  listDeliveryMethods(terms, fee).find(({ id, name, kind }) =>
    promised.id === '' ? name === promised.name && kind === promised.kind : id === promised.id,
  )?.time ?? promised.time;

/** A delivery method that the buyer chose; null picks the cheapest that delivers there. */
export type ChosenMethod = { method: string | null; delivery?: never };

/** A delivery with a promised price. */
export type PromisedDelivery = { delivery: PricedDeliveryMethod; method?: never };

export type DeliveryChoice = ChosenMethod | PromisedDelivery;

const findMethod = (
  terms: TaxAndDelivery,
  parcel: Parcel,
  fee: Cents,
  { method, delivery }: DeliveryChoice,
): PricedDeliveryMethod | null => {
  if (delivery !== undefined) return { ...delivery, time: findMethodTime(terms, fee, delivery) };
  const offered = listPricedMethods(terms, parcel, fee);
  if (method === null) return findCheapestDelivery(offered);
  return offered.find(({ id }) => id === method) ?? null;
};

/**
 * @param fee the flat fee, if the shop has no methods of its own
 * @throws DomainError `method_gone`, `not_delivered_there`
 */
export const chooseMethod = (
  terms: TaxAndDelivery,
  parcel: Parcel,
  fee: Cents,
  choice: DeliveryChoice,
): PricedDeliveryMethod => {
  const found = findMethod(terms, parcel, fee, choice);
  if (found !== null && (terms.delivers || found.kind === 'collection')) return found;
  throw terms.delivers && choice.method !== null ? new DomainError('method_gone') : createNotDeliveredError(terms);
};
