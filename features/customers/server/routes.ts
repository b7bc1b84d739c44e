import { customers } from '#features/customers/contract/customers.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { addNote, editNote, removeNote } from './notes.ts';
import { findCustomers, getCustomer } from './customers.ts';

export const customersRoutes = (api: Api, db: Database): void => {
  api.mount(customers.list, async ({ query }) => {
    const { items, ...counted } = await findCustomers(db, query);
    return new HandlerReply(items, counted);
  });
  api.mount(customers.get, ({ params }) => getCustomer(db, params.id));
  api.mount(customers.addNote, ({ caller, params, body }) => addNote(db, caller, params.id, body.note));
  api.mount(customers.editNote, ({ caller, params, body }) => editNote(db, caller, params, body));
  api.mount(customers.removeNote, ({ caller, params, query }) => removeNote(db, caller, params, query.version));
};
