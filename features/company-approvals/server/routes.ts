import type { OrderSettings } from '#features/checkout/server/order-request.ts';
import { memberLimits } from '#features/company-approvals/contract/member-limits.ts';
import { orderRequests } from '#features/company-approvals/contract/order-requests.ts';
import { waitingRequests } from '#features/company-approvals/contract/waiting-requests.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { approveRequest, refuseRequest, withdrawRequest } from './decide-request.ts';
import { editDefaultLimits, getDefaultLimits } from './default-limits.ts';
import { editLimits, getOwnLimits, listLimits } from './member-limits.ts';
import { countWaiting, getRequest, listRequests } from './read-requests.ts';
import { sendRequest } from './send-request.ts';

/** @param pools `goods` is for requests that read products */
export const companyApprovalsRoutes = (
  api: Api,
  pools: { db: Database; goods: Database },
  settings: OrderSettings,
): void => {
  const { db } = pools;
  const toIds = ({ id, request }: { id: string; request: string }) => ({ companyId: id, requestId: request });
  const reading = { ...pools, fee: settings.shippingFeeCents };
  api.mount(memberLimits.mine, ({ caller }) => getOwnLimits(db, caller));
  api.mount(memberLimits.list, ({ caller, params }) => listLimits(db, caller, params.id));
  api.mount(memberLimits.edit, ({ caller, params, body }) =>
    editLimits(db, caller, { companyId: params.id, memberId: params.member }, body),
  );
  api.mount(memberLimits.default, ({ caller, params }) => getDefaultLimits(db, caller, params.id));
  api.mount(memberLimits.editDefault, ({ caller, params, body }) => editDefaultLimits(db, caller, params.id, body));
  api.mount(waitingRequests.count, ({ caller }) => countWaiting(db, caller));
  api.mount(orderRequests.send, ({ caller, params, body, network, idempotencyKey }) =>
    sendRequest(pools, caller, params.id, body, { ...settings, network, idempotencyKey }),
  );
  api.mount(orderRequests.list, async ({ caller, params, query }) => {
    const { items, total, counts } = await listRequests(db, caller, params.id, query);
    return new HandlerReply(items, { total, counts });
  });
  api.mount(orderRequests.get, ({ caller, params }) => getRequest(reading, caller, toIds(params)));
  api.mount(orderRequests.approve, async ({ caller, params, body, network }) => {
    await approveRequest(pools, caller, toIds(params), body, { ...settings, network });
    return getRequest(reading, caller, toIds(params));
  });
  api.mount(orderRequests.refuse, async ({ caller, params, body }) => {
    await refuseRequest(db, caller, toIds(params), body.answer);
    return getRequest(reading, caller, toIds(params));
  });
  api.mount(orderRequests.withdraw, async ({ caller, params }) => {
    await withdrawRequest(db, caller, toIds(params));
    return getRequest(reading, caller, toIds(params));
  });
};
