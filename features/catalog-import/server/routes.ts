import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import type { Database } from '#platform/server/db/open.ts';
import { Answered } from '#platform/server/http/act.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { exportProducts } from '#features/product-columns/server/export-products.ts';
import { applyImport, checkAgain, undoImport } from './ask-import.ts';
import { chooseMissing } from './choose-missing.ts';
import { chooseNames } from './choose-names.ts';
import { chooseSheet } from './choose-sheet.ts';
import { exportRefused } from './export-refused.ts';
import { keepFile } from './keep-file.ts';
import { keepZip } from './keep-zip.ts';
import { leaveOut } from './leave-out.ts';
import { nameColumns, readColumns } from './name-columns.ts';
import { getImport, listImportProblems, listImportRows, listImports } from './read-imports.ts';

export const catalogImportRoutes = (api: Api, db: Database): void => {
  api.mount(productFiles.check, ({ caller, query, body }) => keepFile(db, caller, query.name, body));
  api.mount(productFiles.list, async ({ query }) => {
    const { items, total } = await listImports(db, query);
    return new Answered(items, { total });
  });
  api.mount(productFiles.get, ({ params }) => getImport(db, params.id));
  api.mount(productFiles.rows, async ({ params, query }) => {
    const { items, total } = await listImportRows(db, params.id, query);
    return new Answered(items, { total });
  });
  api.mount(productFiles.problems, ({ params }) => listImportProblems(db, params.id));
  api.mount(productFiles.checkAgain, ({ caller, params }) => checkAgain(db, caller, params.id));
  api.mount(productFiles.leaveOut, ({ caller, params }) => leaveOut(db, caller, params.id));
  api.mount(productFiles.refused, ({ params, query }) => exportRefused(db, params.id, query.format));
  api.mount(productFiles.chooseSheet, ({ params, body }) => chooseSheet(db, params.id, body.sheet));
  api.mount(productFiles.pictures, ({ params, body }) => keepZip(db, params.id, body));
  api.mount(productFiles.columns, ({ params }) => readColumns(db, params.id));
  api.mount(productFiles.nameColumns, ({ caller, params, body }) => nameColumns(db, caller, params.id, body.columns));
  api.mount(productFiles.chooseNames, ({ params, body }) => chooseNames(db, params.id, body.addSku));
  api.mount(productFiles.chooseMissing, ({ caller, params, body }) => chooseMissing(db, caller, params.id, body.make));
  api.mount(productFiles.apply, ({ caller, params }) => applyImport(db, caller, params.id));
  api.mount(productFiles.undo, ({ caller, params }) => undoImport(db, caller, params.id));
  api.mount(productFiles.export, ({ query }) => exportProducts(db, query.format));
};
