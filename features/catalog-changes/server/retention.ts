import { UNDO_DAYS } from '#features/catalog-changes/contract/catalog-changes.ts';
import { deleteOld } from '#platform/server/db/retention.ts';

const old = `state <> 'running' and created_at < now() - interval '${UNDO_DAYS + 1} days'`;

export const catalogChangesRetention = [
  deleteOld('catalog_change_product', `change_id in (select id from catalog_change where ${old})`),
  // Usually, its products have been deleted before. If some are left, the next night deletes the change.
  deleteOld(
    'catalog_change',
    `${old} and not exists (select from catalog_change_product where change_id = catalog_change.id)`,
  ),
];
