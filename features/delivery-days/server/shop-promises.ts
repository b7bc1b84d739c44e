import type { z } from 'zod';
import type { deliveryDays, ShownPromise } from '#features/delivery-days/contract/delivery-days.ts';
import { describePromise, describePromiseBriefly } from '#features/delivery-days/contract/describe-promise.ts';
import { ZERO_CENTS } from '#platform/contract/money.ts';
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
import { promiseMethod } from './promise-method.ts';

/** Saving the settings raises the version of the topic `products`. */
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

const resolveAtHome = (rules: TaxAndDeliveryRules): { terms: TaxAndDelivery; methods: DeliveryMethod[] } => {
  const terms = resolveTaxAndDelivery(rules, { country: '', region: '', postcode: '' }, null);
  // The fee does not matter for the days.
  return { terms, methods: listDeliveryMethods(terms, ZERO_CENTS) };
};

type Reply<Name extends keyof typeof deliveryDays> = z.output<(typeof deliveryDays)[Name]['reply']['schema']>;

/** Gets the promised days of the first delivery method in the shop's own country. */
export const getDeliveryDays = (rules: TaxAndDeliveryRules | null): Reply<'getDelivery'> => {
  if (rules === null) return { goods: null, bulky: null };
  const { terms, methods } = resolveAtHome(rules);
  const delivering = methods.filter(({ kind }) => kind === 'delivery');
  return {
    goods: showPromise(terms, delivering[0]),
    bulky: showPromise(
      terms,
      delivering.find(({ takesBulky }) => takesBulky),
    ),
  };
};

/** Gets the time from which goods can be collected by the first such method. */
export const getCollectionTime = (rules: TaxAndDeliveryRules | null): Reply<'getCollection'> => {
  if (rules === null) return { promise: null };
  const { terms, methods } = resolveAtHome(rules);
  return {
    promise: showPromise(
      terms,
      methods.find(({ kind }) => kind === 'collection'),
    ),
  };
};
