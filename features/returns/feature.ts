import { returns as returnsCalls } from '#features/returns/contract/returns.ts';
import { defineFeature } from '#server/define-feature.ts';
import { forgetReturnTexts, returnMailSubjects } from './server/personal-data.ts';
import { returnMails } from './server/return-mails.ts';
import { returnsRoutes } from './server/routes.ts';
import { returnsRules } from './server/rules.ts';
import { returnNotifications } from './server/notifications.ts';
import { sql } from 'drizzle-orm';

export default defineFeature({
  uses: ['audit', 'credit-accounts', 'order-mails', 'orders', 'payments'],
  calls: { returns: returnsCalls },
  routes: ({ api, db, provider }) => returnsRoutes(api, db, provider),
  mails: ({ publicUrl, shopEmail }) => returnMails(publicUrl, shopEmail),
  rules: returnsRules,
  mailSubjects: returnMailSubjects,
  deletePerson: forgetReturnTexts,
  notifications: returnNotifications,
  pendingWork: () => ({ returns: sql`(select count(*)::int from return_request where status = 'asked')` }),
  queries: {
    '/dashboard/returns': returnsCalls.list.query,
  },
});
