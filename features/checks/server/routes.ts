import { checks } from '#features/checks/contract/checks.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';
import { refundUnmatchedPayment } from '#features/reconciliation/server/refund-unmatched.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { compareAndCheck, type Rules, runChecks } from './checks.ts';

export const checksRoutes = (api: Api, db: Database, rules: Rules, provider: CardProvider): void => {
  api.mount(checks.check, () => runChecks(db, rules));
  api.mount(checks.compare, () => compareAndCheck(db, rules, provider));
  api.mount(checks.refundUnmatched, async ({ caller, params }) => {
    await refundUnmatchedPayment(db, provider, caller, params.id);
    return runChecks(db, rules);
  });
};
