import { customerPrices } from '#features/price-lists/contract/customer-prices.ts';
import { priceGroups } from '#features/price-lists/contract/price-groups.ts';
import { priceLists } from '#features/price-lists/contract/price-lists.ts';
import { priceRules } from '#features/price-lists/contract/price-rules.ts';
import { shownPrices } from '#features/price-lists/contract/shown-prices.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { getCustomerPrices, setCustomerGroup } from './customer-prices.ts';
import { explainPrice } from './explain-price.ts';
import { addGroup, editGroup, listGroups, removeGroup } from './groups.ts';
import { listRules } from './list-rules.ts';
import { getPriceList, listPriceLists } from './lists.ts';
import { exportRules, importRules } from './rule-files.ts';
import { addPriceList, editPriceList, removePriceList } from './save-list.ts';
import { saveRules } from './save-rules.ts';
import { listShownPrices } from './shown-prices.ts';

export const priceListsRoutes = (api: Api, db: Database): void => {
  api.mount(priceLists.list, async ({ caller, query }) => {
    const { items, ...more } = await listPriceLists(db, caller, query);
    return new HandlerReply(items, more);
  });
  api.mount(priceLists.get, ({ caller, params }) => getPriceList(db, caller, params.id));
  api.mount(priceLists.add, ({ caller, body }) => addPriceList(db, caller, body));
  api.mount(priceLists.edit, ({ caller, params, body }) => editPriceList(db, caller, params.id, body));
  api.mount(priceLists.remove, ({ caller, params, query }) => removePriceList(db, caller, params.id, query.version));

  api.mount(priceRules.list, async ({ params, query }) => {
    const { items, ...more } = await listRules(db, params.id, query);
    return new HandlerReply(items, more);
  });
  api.mount(priceRules.save, ({ caller, params, body }) => saveRules(db, caller, params.id, body));
  api.mount(priceRules.import, ({ caller, params, query, body }) =>
    importRules(db, caller, params.id, { ...query, file: body }),
  );
  api.mount(priceRules.export, ({ params }) => exportRules(db, params.id));

  api.mount(priceGroups.list, async ({ query }) => {
    const { items, ...more } = await listGroups(db, query);
    return new HandlerReply(items, more);
  });
  api.mount(priceGroups.add, ({ caller, body }) => addGroup(db, caller, body.name));
  api.mount(priceGroups.edit, ({ caller, params, body }) => editGroup(db, caller, params.id, body));
  api.mount(priceGroups.remove, ({ caller, params }) => removeGroup(db, caller, params.id));

  api.mount(customerPrices.get, ({ params }) => getCustomerPrices(db, params.id));
  api.mount(customerPrices.setGroup, ({ caller, params, body }) => setCustomerGroup(db, caller, params.id, body.group));
  api.mount(customerPrices.explain, ({ params, query }) => explainPrice(db, params.id, query));

  api.mount(shownPrices.list, ({ caller, body }) => listShownPrices(db, caller, body.ids));
};
