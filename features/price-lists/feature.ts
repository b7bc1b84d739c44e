import { sql } from 'drizzle-orm';
import { customerPrices } from '#features/price-lists/contract/customer-prices.ts';
import { priceGroups } from '#features/price-lists/contract/price-groups.ts';
import { priceLists } from '#features/price-lists/contract/price-lists.ts';
import { priceRules } from '#features/price-lists/contract/price-rules.ts';
import { shownPrices } from '#features/price-lists/contract/shown-prices.ts';
import { defineFeature } from '#server/define-feature.ts';
import { ownPrices } from './server/own-prices.ts';
import { exportPrices, forgetPrices } from './server/personal-data.ts';
import { priceListsRoutes } from './server/routes.ts';
import { priceListRules } from './server/rules.ts';

export default defineFeature({
  uses: ['accounts', 'audit', 'catalog-changes', 'checkout', 'companies', 'products', 'search', 'settings'],
  calls: { priceLists, priceRules, priceGroups, customerPrices, shownPrices },
  routes: ({ api, db }) => priceListsRoutes(api, db),
  ownPrices,
  personGroups: { 'own-prices': ownPrices.mayExist },
  rules: priceListRules,
  personalData: exportPrices,
  deletePerson: forgetPrices,
  audited: {
    price_list: { called: (id) => sql`select name from price_list where id = ${id}::uuid` },
    price_group: { called: (id) => sql`select name from price_group where id = ${id}::uuid` },
  },
  queries: {
    '/dashboard/pricelists': priceLists.list.query,
    '/dashboard/pricelists/:id': priceRules.list.query,
    '/dashboard/pricegroups': priceGroups.list.query,
  },
});
