import { accounts as accountsCalls } from '#features/accounts/contract/accounts.ts';
import { identity } from '#features/accounts/contract/identity.ts';
import { signIn } from '#features/accounts/contract/sign-in.ts';
import { defineFeature } from '#server/define-feature.ts';
import { accountMails } from './server/account-mails.ts';
import { authRoutes } from './server/auth-routes.ts';
import { accountMailSubjects, exportSignIns, forgetSignIns } from './server/personal-data.ts';
import { accountsRetention } from './server/retention.ts';
import { accountsRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['api-keys', 'audit', 'notifications', 'orders', 'settings'],
  calls: { accounts: accountsCalls, identity, signIn },
  routes: ({ api, identity: db, auth, settings, adminEmail, requiresSecondStep }) => {
    const refuseCommon = settings.mode === 'production';
    authRoutes(api, db, auth, { refuseCommon });
    accountsRoutes(api, db, auth, { adminEmail, refuseCommon, requiresSecondStep });
  },
  mails: ({ publicUrl }) => accountMails(publicUrl),
  retention: accountsRetention,
  personalData: exportSignIns,
  mailSubjects: accountMailSubjects,
  deletePerson: forgetSignIns,
});
