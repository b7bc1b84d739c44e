import { quoteRequests } from '#features/quote-requests/contract/quote-requests.ts';
import { declineRequest } from './answer-request.ts';
import { getOwnRequest, getRequest, listOwnRequests, listRequests } from './read-requests.ts';
import { sendRequest, withdrawRequest } from './send-request.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';

export const quoteRequestsRoutes = (api: Api, db: Database): void => {
  api.mount(quoteRequests.send, ({ body, caller, idempotencyKey }) => sendRequest(db, caller, body, idempotencyKey));
  api.mount(quoteRequests.listOwn, async ({ caller, query }) => {
    const { items, total } = await listOwnRequests(db, caller, query);
    return new HandlerReply(items, { total });
  });
  api.mount(quoteRequests.getOwn, ({ caller, params }) => getOwnRequest(db, caller, params.id));
  api.mount(quoteRequests.withdraw, async ({ caller, params }) => {
    await withdrawRequest(db, caller, params.id);
    return getOwnRequest(db, caller, params.id);
  });
  api.mount(quoteRequests.list, async ({ query }) => {
    const { items, ...totals } = await listRequests(db, query);
    return new HandlerReply(items, totals);
  });
  api.mount(quoteRequests.get, ({ params }) => getRequest(db, params.id));
  api.mount(quoteRequests.decline, async ({ caller, params, body }) => {
    await declineRequest(db, caller, params.id, body.answer);
    return getRequest(db, params.id);
  });
};
