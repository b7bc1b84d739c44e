import { type DeliveryPromise, getDeliveryPromise } from '#features/delivery-days/contract/delivery-promise.ts';
import { describePromise } from '#features/delivery-days/contract/describe-promise.ts';
import type { DeliveryTime } from '#features/delivery-days/contract/delivery-time.ts';
import type { TaxAndDelivery } from '#features/settings/server/tax-and-delivery.ts';

type Method = { kind: 'delivery' | 'collection'; time: DeliveryTime };
type Terms = Pick<TaxAndDelivery, 'schedule' | 'timeZone' | 'country'>;

/** Calculates the promise of a delivery method as of now; null if the shop promises nothing. */
export const promiseMethod = ({ schedule, timeZone, country }: Terms, { kind, time }: Method): DeliveryPromise | null =>
  getDeliveryPromise({ now: Date.now(), timeZone, schedule, country, method: { kind, ...time } });

/** Describes the promise of a delivery method; empty if the shop promises nothing. */
export const describeMethod = (terms: Terms, method: Method): string => {
  const promise = promiseMethod(terms, method);
  return promise === null ? '' : describePromise(promise);
};
