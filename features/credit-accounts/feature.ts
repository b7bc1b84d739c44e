import { sql } from 'drizzle-orm';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { defineFeature } from '#server/define-feature.ts';
import { accountTender } from './server/account-tender.ts';
import { creditAccountMails } from './server/credit-account-mails.ts';
import { receivedMoneyNote } from './server/ended-order-note.ts';
import { creditAccountNotifications } from './server/notifications.ts';
import { assertSettled, exportPostings, forgetPostings, postingMailSubjects } from './server/personal-data.ts';
import { creditAccountsRoutes } from './server/routes.ts';
import { creditAccountRules } from './server/rules.ts';

export default defineFeature({
  uses: ['accounts', 'audit', 'orders', 'payments', 'settings'],
  calls: { creditAccounts },
  routes: ({ api, db, provider }) => creditAccountsRoutes(api, db, provider),
  tenders: [accountTender],
  endedOrderNote: receivedMoneyNote,
  rules: creditAccountRules,
  mails: ({ publicUrl }) => creditAccountMails(publicUrl),
  notifications: creditAccountNotifications,
  personalData: exportPostings,
  mailSubjects: postingMailSubjects,
  assertDeletable: assertSettled,
  deletePerson: forgetPostings,
  fixesCurrency: [{ table: 'posting' }],
  audited: {
    credit: {
      called: (id) =>
        sql`select name from customer where id = (select customer_id from credit_account where id = ${id}::uuid)`,
    },
  },
  queries: { '/dashboard/payments': creditAccounts.list.query, '/dashboard/accounts': creditAccounts.accounts.query },
});
