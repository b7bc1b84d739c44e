import type { z } from 'zod';
import type { deliveryDays, DomesticDelivery, ShownPromise } from '#features/delivery-days/contract/delivery-days.ts';
import { describePromise, describePromiseBriefly } from '#features/delivery-days/contract/describe-promise.ts';
import { findWorkingDays } from '#features/delivery-days/contract/delivery-promise.ts';
import { type Cents, ZERO_CENTS, cents, toDollars } from '#platform/contract/money.ts';
import { type VersionedCache, cacheByVersion } from '#platform/server/cache/cache-by-version.ts';
import type { Database } from '#platform/server/db/open.ts';
import { listDeliveryMethods } from '#features/settings/server/delivery-methods.ts';
import {
  type DeliveryMethod,
  type TaxAndDelivery,
  type TaxAndDeliveryRules,
  getTaxAndDeliveryRules,
  resolveTaxAndDelivery,
} from '#features/settings/server/tax-and-delivery.ts';
import { parseTerritory } from '#features/settings/contract/territory.ts';
import { promiseMethod } from './promise-method.ts';

/**
 * The cached rules are read again when the settings are saved, because that raises the version of the topic `products`.
 */
export type CachedDeliveryRules = VersionedCache<TaxAndDeliveryRules | null>;

/** Caches the rules for tax and delivery, so that pages are rendered without a query for them. */
export const cacheDeliveryRules = (db: Database): CachedDeliveryRules =>
  cacheByVersion<TaxAndDeliveryRules | null>(() => getTaxAndDeliveryRules(db), null);

const showPromise = (terms: TaxAndDelivery, method: DeliveryMethod | undefined): ShownPromise | null => {
  const promise = method === undefined ? null : promiseMethod(terms, method);
  return (
    promise && {
      sentence: describePromise(promise),
      brief: describePromiseBriefly(promise),
      trueUntil: promise.trueUntil,
    }
  );
};

const resolveDomestic = (
  rules: TaxAndDeliveryRules,
  fee: Cents,
): { terms: TaxAndDelivery; methods: DeliveryMethod[] } => {
  const terms = resolveTaxAndDelivery(rules, { country: '', region: '', postcode: '' }, null);
  return { terms, methods: listDeliveryMethods(terms, fee) };
};

/** Picks the first delivery method, and the first that takes bulky goods. */
const pickDelivery = (methods: readonly DeliveryMethod[]) => {
  const delivering = methods.filter(({ kind }) => kind === 'delivery');
  return { goods: delivering[0], bulky: delivering.find(({ takesBulky }) => takesBulky) };
};

type Reply<Name extends keyof typeof deliveryDays> = z.output<(typeof deliveryDays)[Name]['reply']['schema']>;

/** Gets the promises of delivery to the shop's own country, with the methods that `pickDelivery` picks. */
export const getDeliveryDays = (rules: TaxAndDeliveryRules | null): Reply<'getDelivery'> => {
  if (rules === null) return { goods: null, bulky: null };
  // The days do not depend on the fee, so any fee will do.
  const { terms, methods } = resolveDomestic(rules, ZERO_CENTS);
  const { goods, bulky } = pickDelivery(methods);
  return { goods: showPromise(terms, goods), bulky: showPromise(terms, bulky) };
};

/** Gets the time from which goods can be collected with the first collection method. */
export const getCollectionTime = (rules: TaxAndDeliveryRules | null): Reply<'getCollection'> => {
  if (rules === null) return { promise: null };
  const { terms, methods } = resolveDomestic(rules, ZERO_CENTS);
  return {
    promise: showPromise(
      terms,
      methods.find(({ kind }) => kind === 'collection'),
    ),
  };
};

/** Finds the first collection method; null if there is none. */
export const findCollection = (rules: TaxAndDeliveryRules | null): Pick<DeliveryMethod, 'time'> | null =>
  rules && (resolveDomestic(rules, ZERO_CENTS).methods.find(({ kind }) => kind === 'collection') ?? null);

/** True if a delivery zone covers only part of the country, so that no method applies to all of it. */
const isDivided = ({ zones }: TaxAndDeliveryRules, country: string): boolean =>
  zones
    .flatMap(({ countries }) => countries.map(parseTerritory))
    .some((place) => place?.country === country && (place.region !== '' || place.postcodes !== ''));

const showDomesticMethod = (terms: TaxAndDelivery, method: DeliveryMethod | undefined): DomesticDelivery['goods'] => {
  if (method === undefined) return null;
  const { priced, steps, time } = method;
  const isKnown = priced === 'total' || steps.every(({ from }) => from === 0);
  return {
    steps: isKnown ? steps.map((step) => ({ from: toDollars(cents(step.from)), price: toDollars(step.cents) })) : null,
    days: promiseMethod(terms, method) && findWorkingDays(time, terms.country),
  };
};

/**
 * Gets the price and working days of the first delivery method in the shop's own country.
 * @param fee the delivery fee in cents that applies while the owner has no delivery methods
 */
export const getDomesticDelivery = (rules: TaxAndDeliveryRules | null, fee: Cents): DomesticDelivery => {
  if (rules === null) return { country: '', workingDays: [], goods: null, bulky: null };
  const { terms, methods } = resolveDomestic(rules, fee);
  const { country, schedule } = terms;
  const { goods, bulky } = pickDelivery(isDivided(rules, country) ? [] : methods);
  return {
    country,
    workingDays: schedule.workingDays,
    goods: showDomesticMethod(terms, goods),
    bulky: showDomesticMethod(terms, bulky),
  };
};
