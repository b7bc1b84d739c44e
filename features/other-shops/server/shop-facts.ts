import { getIsoDateInZone } from '#platform/contract/dates.ts';
import type { Database } from '#platform/server/db/open.ts';
import {
  findTaxRate,
  getTaxAndDeliveryRules,
  resolveTaxAndDelivery,
} from '#features/settings/server/tax-and-delivery.ts';
import type { ShopFacts } from './source.ts';

/** The facts about this shop by which another shop's file is translated. */
export const getShopFacts = async (db: Database): Promise<ShopFacts> => {
  const rules = await getTaxAndDeliveryRules(db);
  const atHome = resolveTaxAndDelivery(rules, { country: '', region: '', postcode: '' }, null);
  return {
    includesTax: atHome.includesTax,
    taxRate: findTaxRate(atHome, null).rate,
    country: rules.home.country,
    today: getIsoDateInZone(new Date().toISOString(), rules.timeZone),
  };
};
