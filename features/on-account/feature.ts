import { accountTerms } from '#features/on-account/contract/account-terms.ts';
import { onAccount } from '#features/on-account/contract/on-account.ts';
import { HOUR_MS } from '#platform/contract/durations.ts';
import { PageQuery } from '#platform/contract/page-query.ts';
import { defineFeature } from '#server/define-feature.ts';
import { accountGroups } from './server/find-account.ts';
import { onAccountMails } from './server/on-account-mails.ts';
import { onAccountFacts } from './server/order-facts.ts';
import { onAccountStep } from './server/order-step.ts';
import { writeToOwners } from './server/write-to-owners.ts';
import { onAccountRoutes } from './server/routes.ts';
import { onAccountRules } from './server/rules.ts';

export default defineFeature({
  uses: [
    'accounts',
    'audit',
    'checkout',
    'companies',
    'company-orders',
    'credit-accounts',
    'documents',
    'orders',
    'payments',
    'settings',
    'unknown-payers',
  ],
  writes: { 'credit-accounts': 'Staff open an account, and set the terms on which its owner orders.' },
  calls: { accountTerms, onAccount },
  routes: ({ api, db, provider }) => onAccountRoutes(api, db, provider),
  orderStep: onAccountStep,
  orderFacts: onAccountFacts,
  jobs: ({ db }) => [{ name: 'account-reminders', everyMs: HOUR_MS, leaseSeconds: null, run: () => writeToOwners(db) }],
  mails: ({ publicUrl }) => onAccountMails(publicUrl),
  personGroups: accountGroups,
  rules: onAccountRules,
  queries: { '/dashboard/account': PageQuery },
});
