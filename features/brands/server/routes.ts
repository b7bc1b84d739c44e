import { brands } from '#features/brands/contract/brands.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { getBrand, getPublicBrand, listBrands } from './brand-rows.ts';
import { deleteBrand, mergeBrand } from './dissolve-brand.ts';
import { editBrand } from './edit-brand.ts';

/** @param db the connection pool for reading and writing products */
export const brandsRoutes = (api: Api, db: Database): void => {
  api.mount(brands.getPublic, ({ params }) => getPublicBrand(db, params.slug));
  api.mount(brands.list, async ({ query }) => {
    const { items, total } = await listBrands(db, query);
    return new HandlerReply(items, { total });
  });
  api.mount(brands.get, ({ params }) => getBrand(db, params.id));
  api.mount(brands.edit, ({ caller, params, body }) => editBrand(db, caller, params.id, body));
  api.mount(brands.merge, ({ caller, params, body }) => mergeBrand(db, caller, params.id, body));
  api.mount(brands.remove, ({ caller, params, query }) => deleteBrand(db, caller, params.id, query.version));
};
