import { accounts as accountsCalls } from '#features/accounts/contract/accounts.ts';
import { people } from '#features/accounts/contract/people.ts';
import { secondStep } from '#features/accounts/contract/second-step.ts';
import { sessions } from '#features/accounts/contract/sessions.ts';
import { identity } from '#features/accounts/contract/identity.ts';
import { signIn } from '#features/accounts/contract/sign-in.ts';
import { signInSteps } from '#features/accounts/contract/sign-in-steps.ts';
import { defineFeature } from '#server/define-feature.ts';
import { accountMails } from './server/account-mails.ts';
import { authRoutes } from './server/auth-routes.ts';
import { openPasskeys } from './server/open-passkeys.ts';
import { accountMailSubjects, exportSignIns, forgetSignIns } from './server/personal-data.ts';
import { accountsRetention } from './server/retention.ts';
import { accountsRoutes } from './server/routes.ts';
import { secondStepMails } from './server/second-step-mails.ts';
import { secondStepRoutes } from './server/second-step-routes.ts';

export default defineFeature({
  uses: ['addresses', 'api-keys', 'audit', 'carts', 'notifications', 'orders', 'settings'],
  calls: { accounts: accountsCalls, people, secondStep, sessions, identity, signIn, signInSteps },
  routes: ({ api, identity: db, auth, account, settings, adminEmail, asksSecondStep }) => {
    const refuseCommon = settings.mode === 'production';
    authRoutes(api, db, auth, { refuseCommon });
    secondStepRoutes(api, db, { auth, passkeys: openPasskeys(account) });
    accountsRoutes(api, db, auth, { adminEmail, refuseCommon, asksSecondStep });
  },
  mails: ({ publicUrl }) => ({ ...accountMails(publicUrl), ...secondStepMails(publicUrl) }),
  retention: accountsRetention,
  personalData: exportSignIns,
  mailSubjects: accountMailSubjects,
  forgetPerson: forgetSignIns,
  queries: {
    '/dashboard/makeAdmin': people.list.query,
  },
});
