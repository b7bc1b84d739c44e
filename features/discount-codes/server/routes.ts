import { discountCodes } from '#features/discount-codes/contract/discount-codes.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { getCode, listCodes } from './codes.ts';
import { addCode, editCode } from './save-code.ts';

export const discountCodesRoutes = (api: Api, db: Database): void => {
  api.mount(discountCodes.list, async ({ query }) => {
    const { items, ...more } = await listCodes(db, query);
    return new HandlerReply(items, more);
  });
  api.mount(discountCodes.get, ({ params }) => getCode(db, params.id));
  api.mount(discountCodes.add, ({ caller, body }) => addCode(db, caller, body));
  api.mount(discountCodes.edit, ({ caller, params, body }) => editCode(db, caller, params.id, body));
};
