import type { UnpaidCaps } from '#features/unpaid-caps/server/unpaid-caps.ts';
import { waysToPay } from '#features/ways-to-pay/contract/ways-to-pay.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { chooseWay } from './choose-way.ts';
import { getWays, listExpectedPayments } from './read-ways.ts';

export const waysToPayRoutes = (api: Api, db: Database, caps: UnpaidCaps): void => {
  api.mount(waysToPay.choose, ({ params, body, caller }) => chooseWay(db, caller, params.id, body.way, caps));
  api.mount(waysToPay.get, ({ params, caller }) => getWays(db, caller, params.id));
  api.mount(waysToPay.listMine, ({ caller }) => listExpectedPayments(db, caller));
};
