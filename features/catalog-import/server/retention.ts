import { deleteOld } from '#platform/server/db/retention.ts';

export const catalogImportRetention = [
  deleteOld(
    'product_import',
    `(id < uuidv7(interval '-1 year') or (state = 'arriving' and id < uuidv7(interval '-1 day'))
       or (file_of is not null and applied_at is null and id < uuidv7(interval '-30 days'))
       or (origin = 'bulk' and applied_at is null and reached = 0 and id < uuidv7(interval '-7 days')))
       and not exists (select from product_import c where c.file_of = product_import.id)`,
  ),
];
