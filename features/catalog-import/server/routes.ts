import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { exportProducts } from '#features/product-columns/server/export-products.ts';
import { cancelImport, requestApply, recheckImport, requestUndo } from './import-actions.ts';
import { setAddsSku, setCreatesMissing, setSheet } from './import-options.ts';
import { exportRefusedRows } from './export-refused.ts';
import { storeImportFile } from './import-files.ts';
import { excludeRefusedRows } from './exclude-refused.ts';
import { getImport, listImportProblems, listImportRows, listImports } from './read-imports.ts';

export const catalogImportRoutes = (api: Api, db: Database): void => {
  api.mount(productFiles.check, ({ caller, query, body }) => storeImportFile(db, caller, query.name, body));
  api.mount(productFiles.list, async ({ query }) => {
    const { items, total } = await listImports(db, query);
    return new HandlerReply(items, { total });
  });
  api.mount(productFiles.get, ({ params }) => getImport(db, params.id));
  api.mount(productFiles.listRows, async ({ params, query }) => {
    const { items, total } = await listImportRows(db, params.id, query);
    return new HandlerReply(items, { total });
  });
  api.mount(productFiles.listProblems, ({ params, query }) => listImportProblems(db, params.id, query));
  api.mount(productFiles.checkAgain, ({ caller, params }) => recheckImport(db, caller, params.id));
  api.mount(productFiles.excludeRefused, ({ caller, params }) => excludeRefusedRows(db, caller, params.id));
  api.mount(productFiles.exportRefused, ({ params, query }) => exportRefusedRows(db, params.id, query.format));
  api.mount(productFiles.chooseSheet, ({ params, body }) => setSheet(db, params.id, body.sheet));
  api.mount(productFiles.chooseNames, ({ params, body }) => setAddsSku(db, params.id, body.addSku));
  api.mount(productFiles.chooseMissing, ({ caller, params, body }) =>
    setCreatesMissing(db, caller, params.id, body.make),
  );
  api.mount(productFiles.apply, ({ caller, params }) => requestApply(db, caller, params.id));
  api.mount(productFiles.cancel, ({ params }) => cancelImport(db, params.id));
  api.mount(productFiles.undo, ({ caller, params }) => requestUndo(db, caller, params.id));
  api.mount(productFiles.export, ({ query }) => exportProducts(db, query.format));
};
