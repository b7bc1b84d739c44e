import { type PricedDeliveryMethod, findCheapestDelivery } from '#features/settings/server/delivery-methods.ts';
import { type TaxAndDelivery, createNotDeliveredError } from '#features/settings/server/tax-and-delivery.ts';
import { DomainError } from '#platform/contract/errors.ts';

/** A delivery method that the buyer chose; null picks the cheapest that delivers there. */
export type ChosenMethod = { method: string | null; delivery?: never };

/** A delivery with a promised price. */
export type PromisedDelivery = { delivery: PricedDeliveryMethod; method?: never };

export type DeliveryChoice = ChosenMethod | PromisedDelivery;

const findMethod = (
  { methods }: TaxAndDelivery,
  offered: PricedDeliveryMethod[],
  { method, delivery }: DeliveryChoice,
): PricedDeliveryMethod | null => {
  // A delivery with a promised price takes as long as its method takes now.
  if (delivery !== undefined)
    return { ...delivery, time: methods.find(({ id }) => id === delivery.id)?.time ?? delivery.time };
  if (method === null) return findCheapestDelivery(offered);
  return offered.find(({ id }) => id === method) ?? null;
};

/** @throws DomainError `method_gone`, `not_delivered_there` */
export const chooseMethod = (
  terms: TaxAndDelivery,
  offered: PricedDeliveryMethod[],
  choice: DeliveryChoice,
): PricedDeliveryMethod => {
  const found = findMethod(terms, offered, choice);
  if (found !== null && (terms.delivers || found.kind === 'collection')) return found;
  throw terms.delivers && choice.method !== null ? new DomainError('method_gone') : createNotDeliveredError(terms);
};
