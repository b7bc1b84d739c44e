import { checks } from '#contract/checks.ts';
import { home } from '#contract/home.ts';
import { identity } from '#contract/identity.ts';
import { orders } from '#contract/orders.ts';
import { shipments } from '#contract/shipments.ts';
import type { Auth } from '#server/accounts/auth.ts';
import type { Database } from '#server/db/open.ts';
import type { CardProvider } from '#server/payments/card-provider.ts';
import { refundStray } from '#server/payments/refund-stray.ts';
import { Answered } from '#server/platform/act.ts';
import type { Api } from '#server/platform/mount.ts';
import { runChecks, compareAndCheck } from './checks.ts';
import { cancelOrder } from './cancel-order.ts';
import { deleteAccount } from './delete-account.ts';
import { exportData } from './export-data.ts';
import { tellHome } from './tell-home.ts';
import { takeBackDelivery } from './take-back-delivery.ts';
import { releaseOrders } from './release-orders.ts';

export const flowsRoutes = (api: Api, db: Database, provider: CardProvider, auth: Auth): void => {
  api.mount(orders.cancel, async ({ params, caller }) => {
    const order = await cancelOrder(db, provider, caller, params.id);
    return new Answered(order, { status: order.status === 'cancelling' ? 202 : 200 });
  });
  api.mount(orders.releaseAll, ({ params, caller }) => releaseOrders(db, provider, caller, params.id));
  api.mount(shipments.takeBack, ({ params, caller }) => takeBackDelivery(db, caller, params.id));
  api.mount(home.tell, () => tellHome(db));
  api.mount(home.preview, ({ body }) => tellHome(db, body));
  api.mount(checks.check, () => runChecks(db));
  api.mount(checks.compare, () => compareAndCheck(db, provider));
  api.mount(checks.refundStray, async ({ caller, params }) => {
    await refundStray(db, provider, caller, params.id);
    return runChecks(db);
  });
  api.mount(identity.exportData, ({ caller }) => exportData(db, caller));
  api.mount(identity.deleteAccount, ({ caller }) => deleteAccount(db, { auth, provider }, caller));
};
