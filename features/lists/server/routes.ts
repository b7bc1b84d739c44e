import { lists } from '#features/lists/contract/lists.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import {
  publishKit,
  removeList,
  removeListLine,
  renameList,
  saveList,
  shareList,
  unshareList,
  writeListLine,
} from './change-lists.ts';
import { getKit, getList, getSharedList, listKits, listOwnLists } from './read-lists.ts';

/** @param db the connection pool for reading products */
export const listsRoutes = (api: Api, db: Database): void => {
  api.mount(lists.list, ({ caller }) => listOwnLists(db, caller));
  api.mount(lists.save, ({ caller, body }) => saveList(db, caller.customerId, body));
  api.mount(lists.get, ({ caller, params }) => getList(db, caller, params.id));
  api.mount(lists.rename, ({ caller, params, body }) => renameList(db, caller, params.id, body.name));
  api.mount(lists.remove, ({ caller, params }) => removeList(db, caller, params.id));
  api.mount(lists.setLine, ({ caller, params, body }) =>
    writeListLine(db, caller, params.id, { productId: params.product, quantity: body.quantity, mode: 'set' }),
  );
  api.mount(lists.addLine, ({ caller, params, body }) =>
    writeListLine(db, caller, params.id, { productId: params.product, quantity: body.quantity, mode: 'add' }),
  );
  api.mount(lists.removeLine, ({ caller, params }) => removeListLine(db, caller, params.id, params.product));
  api.mount(lists.share, ({ caller, params }) => shareList(db, caller, params.id));
  api.mount(lists.unshare, ({ caller, params }) => unshareList(db, caller, params.id));
  api.mount(lists.getShared, ({ params }) => getSharedList(db, params.token));
  api.mount(lists.publish, ({ caller, params, body }) => publishKit(db, caller, params.id, body));
  api.mount(lists.withdraw, ({ caller, params }) => publishKit(db, caller, params.id, null));
  api.mount(lists.listKits, ({ query }) => listKits(db, query));
  api.mount(lists.getKit, ({ params }) => getKit(db, params.slug));
};
