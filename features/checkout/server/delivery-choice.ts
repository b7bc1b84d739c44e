import {
  type PricedDeliveryMethod,
  findCheapestDelivery,
  findMethodTime,
  listPricedMethods,
} from '#features/settings/server/delivery-methods.ts';
import type { Parcel } from '#features/settings/contract/delivery-price.ts';
import { type TaxAndDelivery, createNotDeliveredError } from '#features/settings/server/tax-and-delivery.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Cents } from '#platform/contract/money.ts';

/** A delivery method that the buyer chose; null selects the cheapest that delivers there. */
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
