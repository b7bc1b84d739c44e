import { company } from '#features/companies/contract/company.ts';
import { exportCompanyOrders, getCompanyOrder, getCompanyOrderTotals, listCompanyOrders } from './company-orders.ts';
import { addReference, editReference, listReferences } from './references.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';

export const companyOrdersRoutes = (api: Api, db: Database): void => {
  api.mount(company.references, async ({ caller, params, query }) => {
    const { items, total } = await listReferences(db, caller, params.id, query);
    return new HandlerReply(items, { total });
  });
  api.mount(company.addReference, ({ caller, params, body }) => addReference(db, caller, params.id, body.text));
  api.mount(company.editReference, ({ caller, params, body }) =>
    editReference(db, caller, { companyId: params.id, referenceId: params.reference }, body.isOpen),
  );
  api.mount(company.orders, async ({ caller, params, query }) => {
    const { items, total } = await listCompanyOrders(db, caller, params.id, query);
    return new HandlerReply(items, { total });
  });
  api.mount(company.orderTotals, ({ caller, params, query }) => getCompanyOrderTotals(db, caller, params.id, query));
  api.mount(company.exportOrders, ({ caller, params, query }) => exportCompanyOrders(db, caller, params.id, query));
  api.mount(company.order, ({ caller, params }) =>
    getCompanyOrder(db, caller, { companyId: params.id, orderId: params.order }),
  );
};
