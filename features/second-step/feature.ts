import { secondStep } from '#features/second-step/contract/second-step.ts';
import { signInSteps } from '#features/second-step/contract/sign-in-steps.ts';
import { defineFeature } from '#server/define-feature.ts';
import { createPasskeyProvider } from './server/passkeys.ts';
import { secondStepRoutes } from './server/routes.ts';
import { secondStepMails } from './server/second-step-mails.ts';

export default defineFeature({
  uses: ['accounts', 'audit', 'settings'],
  writes: {
    accounts: 'Passkeys, codes and sessions are tables of the identity provider, which accounts open.',
  },
  calls: { secondStep, signInSteps },
  routes: ({ api, identity: db, auth, account }) =>
    secondStepRoutes(api, db, { auth, passkeys: createPasskeyProvider(account) }),
  mails: ({ publicUrl }) => secondStepMails(publicUrl),
});
