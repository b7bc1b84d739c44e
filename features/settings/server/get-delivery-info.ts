import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { countryName } from '#features/addresses/contract/countries.ts';
import type { delivery } from '#features/settings/contract/delivery.ts';
import {
  describeDelivery,
  describeFreeDelivery,
  flatFeeDelivery,
} from '#features/settings/contract/describe-delivery.ts';
import type { Cents } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';
import { getTaxAndDeliveryRules, resolveTaxAndDelivery } from './tax-and-delivery.ts';
import { returnDays } from './setting-values.ts';

/**
 * Describes the return period and the delivery prices in the shop's own country, from the owner's methods or, if
 * there are none, the flat fee.
 */
export const getDeliveryInfo = async (
  db: Database,
  fee: Cents,
): Promise<z.output<(typeof delivery.get.reply)['schema']>> => {
  const [all, { days }] = await Promise.all([
    getTaxAndDeliveryRules(db),
    one<{ days: number }>(db, sql`select ${returnDays} as days`, 'return-days'),
  ]);
  const { hasMethods, differsByCountry, pricesVary, methods } = resolveTaxAndDelivery(all, all.home, null);
  const own = { methods: methods.filter(({ kind }) => kind === 'delivery') };
  const where = differsByCountry || pricesVary ? countryName(all.home.country) : '';
  const offer = { ...(hasMethods ? own : flatFeeDelivery(fee)), where };
  return {
    country: all.home.country,
    sentence: describeDelivery(offer),
    free: describeFreeDelivery(offer),
    returnDays: days,
  };
};
