import { productFilter } from '#features/product-filter/contract/product-filter.ts';
import { products } from '#features/products/contract/products.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { listFilterChoices } from './list-filter-choices.ts';
import { listForStaff } from './list-for-staff.ts';

export const productFilterRoutes = (api: Api, db: Database): void => {
  api.mount(products.listAll, async ({ query }) => {
    const { items, total } = await listForStaff(db, query);
    return new HandlerReply(items, { total });
  });
  api.mount(productFilter.choices, () => listFilterChoices(db));
};
