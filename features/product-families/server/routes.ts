import { families } from '#features/product-families/contract/families.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { getFamily } from './get-family.ts';

/** @param db connection pool for reading products */
export const productFamiliesRoutes = (api: Api, db: Database): void => {
  api.mount(families.get, ({ params }) => getFamily(db, params.slug));
};
