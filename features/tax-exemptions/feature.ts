import { taxExemptions } from '#features/tax-exemptions/contract/tax-exemptions.ts';
import { HOUR_MS } from '#platform/contract/durations.ts';
import { defineFeature } from '#server/define-feature.ts';
import { exemptionAdjuster } from './server/exempt-terms.ts';
import { exemptionMails } from './server/exemption-mails.ts';
import { exemptionStep } from './server/order-step.ts';
import { exemptionMailSubjects, forgetExemptionMails } from './server/personal-data.ts';
import { taxExemptionsRoutes } from './server/routes.ts';
import { exemptionRules } from './server/rules.ts';
import { warnOfEnd } from './server/warn-of-end.ts';

export default defineFeature({
  uses: ['accounts', 'addresses', 'audit', 'checkout', 'companies', 'company-orders', 'orders', 'settings'],
  calls: { taxExemptions },
  routes: ({ api, db }) => taxExemptionsRoutes(api, db),
  adjustTerms: exemptionAdjuster,
  orderStep: exemptionStep,
  jobs: ({ db }) => [{ name: 'tax-exemptions', everyMs: HOUR_MS, leaseSeconds: null, run: () => warnOfEnd(db) }],
  mails: ({ publicUrl, shopEmail }) => exemptionMails(publicUrl, shopEmail),
  rules: exemptionRules,
  mailSubjects: exemptionMailSubjects,
  deletePerson: forgetExemptionMails,
});
