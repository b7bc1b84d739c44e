import { compare } from '#features/comparison/contract/compare.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { compareProducts } from './compare-products.ts';

export const comparisonRoutes = (api: Api, db: Database): void => {
  api.mount(compare.get, ({ query }) => compareProducts(db, query.p));
};
