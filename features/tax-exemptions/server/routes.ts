import { taxExemptions } from '#features/tax-exemptions/contract/tax-exemptions.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { addExemption, listExemptions, revokeExemption } from './exemptions.ts';

export const taxExemptionsRoutes = (api: Api, db: Database): void => {
  api.mount(taxExemptions.list, ({ params }) => listExemptions(db, params.id));
  api.mount(taxExemptions.add, ({ caller, params, body }) => addExemption(db, caller, params.id, body));
  api.mount(taxExemptions.revoke, ({ caller, params }) =>
    revokeExemption(db, caller, { companyId: params.id, exemptionId: params.exemption }),
  );
};
