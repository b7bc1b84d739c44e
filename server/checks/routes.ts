import { checks } from '#contract/checks.ts';
import type { Database } from '#server/db/open.ts';
import type { CardProvider } from '#server/payments/card-provider.ts';
import { refundStray } from '#server/payments/refund-stray.ts';
import type { Api } from '#server/platform/mount.ts';
import { compareAndCheck, runChecks } from './checks.ts';

export const checksRoutes = (api: Api, db: Database, provider: CardProvider): void => {
  api.mount(checks.check, () => runChecks(db));
  api.mount(checks.compare, () => compareAndCheck(db, provider));
  api.mount(checks.refundStray, async ({ caller, params }) => {
    await refundStray(db, provider, caller, params.id);
    return runChecks(db);
  });
};
