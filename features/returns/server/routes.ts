import { returns } from '#features/returns/contract/returns.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { requestReturn } from './request-return.ts';
import { decideReturn, listReturns } from './manage-returns.ts';
import { receiveReturn } from './receive-return.ts';

export const returnsRoutes = (api: Api, db: Database, provider: CardProvider): void => {
  api.mount(returns.request, ({ params, body, caller }) => requestReturn(db, caller, params.id, body));
  api.mount(returns.decide, ({ params, body, caller }) => decideReturn(db, caller, params.id, body));
  api.mount(returns.receive, ({ params, body, caller, idempotencyKey }) =>
    receiveReturn(db, provider, caller, params.id, body, idempotencyKey),
  );
  api.mount(returns.list, async ({ query }) => {
    const { items, total } = await listReturns(db, query);
    return new HandlerReply(items, { total });
  });
};
