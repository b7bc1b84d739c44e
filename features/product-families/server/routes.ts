import { families } from '#features/product-families/contract/families.ts';
import { familyEditing } from '#features/product-families/contract/family-editing.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { getEditableFamily } from './get-editable-family.ts';
import { getFamily } from './get-family.ts';
import { listStaffFamilies } from './list-staff-families.ts';
import { moveProduct, saveFamily } from './save-family.ts';

/** @param db connection pool for reading and writing products */
export const productFamiliesRoutes = (api: Api, db: Database): void => {
  api.mount(families.get, ({ params }) => getFamily(db, params.slug));
  api.mount(familyEditing.list, async ({ query }) => {
    const { items, total } = await listStaffFamilies(db, query);
    return new HandlerReply(items, { total });
  });
  api.mount(familyEditing.get, ({ params }) => getEditableFamily(db, params.slug));
  api.mount(familyEditing.save, ({ caller, params, body }) => saveFamily(db, caller, params.slug, body));
  api.mount(familyEditing.move, ({ caller, params, body }) => moveProduct(db, caller, params.slug, body));
};
