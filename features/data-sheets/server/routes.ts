import { dataSheets } from '#features/data-sheets/contract/data-sheets.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { getDataSheets, listDataSheets, saveDataSheets } from './data-sheets.ts';
import { getDataSheetFile, storeDataSheet } from './store-file.ts';

/** @param db the connection pool for reading and writing products */
export const dataSheetsRoutes = (api: Api, db: Database): void => {
  api.mount(dataSheets.upload, ({ body }) => storeDataSheet(db, body));
  api.mount(dataSheets.file, ({ params }) => getDataSheetFile(db, params.file));
  api.mount(dataSheets.list, ({ params }) => listDataSheets(db, params.id));
  api.mount(dataSheets.get, ({ params }) => getDataSheets(db, params.id));
  api.mount(dataSheets.save, ({ caller, params, body }) => saveDataSheets(db, caller, params.id, body));
};
