import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { fileReadings } from '#features/file-readings/contract/file-readings.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { getFileColumns, saveColumnMapping } from './column-mapping.ts';
import { getFileReading, saveAnswers } from './reading-answers.ts';

export const fileReadingsRoutes = (api: Api, db: Database): void => {
  api.mount(productFiles.listColumns, ({ params }) => getFileColumns(db, params.id));
  api.mount(productFiles.nameColumns, ({ caller, params, body }) =>
    saveColumnMapping(db, caller, params.id, body.columns),
  );
  api.mount(fileReadings.get, ({ params }) => getFileReading(db, params.id));
  api.mount(fileReadings.answer, ({ caller, params, body }) => saveAnswers(db, caller, params.id, body));
};
