import { attributes } from '#features/attributes/contract/attributes.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { getAttribute, listAttributes } from './attribute-rows.ts';
import { deleteAttribute, editAttribute, mergeAttribute, renameValue } from './change-attribute.ts';

/** @param db the connection pool for reading and writing products */
export const attributesRoutes = (api: Api, db: Database): void => {
  api.mount(attributes.list, () => listAttributes(db));
  api.mount(attributes.get, ({ params }) => getAttribute(db, params.key));
  api.mount(attributes.edit, ({ caller, params, body }) => editAttribute(db, caller, params.key, body));
  api.mount(attributes.renameValue, ({ caller, params, body }) => renameValue(db, caller, params.key, body));
  api.mount(attributes.merge, ({ caller, params, body }) => mergeAttribute(db, caller, params.key, body));
  api.mount(attributes.remove, ({ caller, params, query }) => deleteAttribute(db, caller, params.key, query.version));
};
