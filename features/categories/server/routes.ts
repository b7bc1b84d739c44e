import { categories } from '#features/categories/contract/categories.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { listCategoryTree } from './category-rows.ts';
import { dissolveCategory } from './dissolve-category.ts';
import { editCategory } from './edit-category.ts';
import { moveCategory } from './move-category.ts';
import { undoMerge } from './undo-merge.ts';

/** @param db connection pool for reading and writing products */
export const categoriesRoutes = (api: Api, db: Database): void => {
  api.mount(categories.tree, () => listCategoryTree(db));
  api.mount(categories.edit, ({ caller, params, body }) => editCategory(db, caller, params.id, body));
  api.mount(categories.move, ({ caller, params, body }) => moveCategory(db, caller, params.id, body));
  api.mount(categories.merge, ({ caller, params, body }) =>
    dissolveCategory(db, caller, params.id, { act: 'merge', ...body }),
  );
  api.mount(categories.remove, ({ caller, params, query: { into, version } }) =>
    dissolveCategory(db, caller, params.id, { act: 'delete', into: into === '' ? null : into, version }),
  );
  api.mount(categories.undoMerge, ({ caller, params }) => undoMerge(db, caller, params.id));
};
