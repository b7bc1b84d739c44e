import { documents } from '#features/documents/contract/documents.ts';
import { packing } from '#features/shipping/contract/packing.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { drawParcelLabels, drawPickList, drawSlips } from './draw-packing.ts';
import { getDocument, getOrderSheet, listDocuments } from './documents.ts';
import { renderDocument } from './draw-document.ts';
import { exportMonth } from './export-month.ts';

export const documentsRoutes = (api: Api, db: Database): void => {
  api.mount(documents.list, ({ params, caller }) => listDocuments(db, caller, params.id));
  api.mount(documents.get, async ({ params, query, caller }) =>
    renderDocument(await getDocument(db, caller, params.id), query.as),
  );
  api.mount(documents.month, ({ params, caller }) => exportMonth(db, caller, params.month));
  api.mount(documents.confirmation, async ({ params, query, caller }) =>
    renderDocument(await getOrderSheet(db, caller, params.id, 'confirmation'), query.as),
  );
  api.mount(packing.pickList, ({ query }) => drawPickList(db, query.orders));
  api.mount(packing.slips, ({ query }) => drawSlips(db, query.orders));
  api.mount(packing.labels, ({ query }) => drawParcelLabels(db, query.orders));
  api.mount(documents.packingSlip, async ({ params, query, caller }) =>
    renderDocument(await getOrderSheet(db, caller, params.id, 'packing_slip'), query.as),
  );
};
