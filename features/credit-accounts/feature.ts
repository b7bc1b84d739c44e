import { sql } from 'drizzle-orm';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { openDebts } from '#features/credit-accounts/contract/open-debts.ts';
import { defineFeature } from '#server/define-feature.ts';
import { selectOwnerName } from './server/account-owner.ts';
import { accountTender } from './server/account-tender.ts';
import { creditAccountMails } from './server/credit-account-mails.ts';
import { receivedMoneyNote } from './server/ended-order-note.ts';
import { creditAccountNotifications } from './server/notifications.ts';
import {
  assertCompanySettled,
  assertSettled,
  exportPostings,
  forgetPostings,
  postingMailSubjects,
} from './server/personal-data.ts';
import { creditAccountsRoutes } from './server/routes.ts';
import { creditAccountRules } from './server/rules.ts';
import { creditAccountsWebhookData } from './server/webhook-data.ts';

export default defineFeature({
  uses: ['accounts', 'audit', 'cash-book', 'companies', 'order-mails', 'orders', 'payments', 'settings'],
  calls: { creditAccounts, openDebts },
  routes: ({ api, db, provider }) => creditAccountsRoutes(api, db, provider),
  tenders: [accountTender],
  endedOrderNote: receivedMoneyNote,
  rules: creditAccountRules,
  mails: ({ publicUrl }) => creditAccountMails(publicUrl),
  notifications: creditAccountNotifications,
  personalData: exportPostings,
  mailSubjects: postingMailSubjects,
  assertDeletable: assertSettled,
  assertCompanyClosable: assertCompanySettled,
  deletePerson: forgetPostings,
  fixesCurrency: [{ table: 'posting' }],
  audited: {
    credit: {
      called: (id) => selectOwnerName(sql`${id}::uuid`),
    },
  },
  queries: { '/dashboard/payments': creditAccounts.list.query },
  webhookData: creditAccountsWebhookData,
});
