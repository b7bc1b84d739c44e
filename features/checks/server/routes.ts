import { checks } from '#features/checks/contract/checks.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { CardProvider } from '#features/payments/server/card-provider.ts';
import { refundStray } from '#features/payments/server/refund-stray.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { compareAndCheck, runChecks } from './checks.ts';

export const checksRoutes = (api: Api, db: Database, provider: CardProvider): void => {
  api.mount(checks.check, () => runChecks(db));
  api.mount(checks.compare, () => compareAndCheck(db, provider));
  api.mount(checks.refundStray, async ({ caller, params }) => {
    await refundStray(db, provider, caller, params.id);
    return runChecks(db);
  });
};
