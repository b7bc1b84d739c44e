import { secondStep } from '#features/second-step/contract/second-step.ts';
import { signInSteps } from '#features/second-step/contract/sign-in-steps.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { beginCodes, confirmCodes, removeCodes, renewRecoveryCodes } from './codes.ts';
import { getSecondStep } from './get-second-step.ts';
import {
  addPasskey,
  createRegistrationChallenge,
  type IdentityProviders,
  removePasskey,
  renamePasskey,
} from './passkeys.ts';
import { confirmByCode, signInByCode } from './verify-code.ts';
import { beginPasskeyConfirm, beginPasskeySignIn, confirmByPasskey, signInByPasskey } from './verify-passkey.ts';

/** Passkeys and codes: at sign-in, to confirm sensitive actions, and on the person's security page. */
export const secondStepRoutes = (api: Api, db: Database, providers: IdentityProviders): void => {
  const { auth, passkeys } = providers;
  api.mount(signInSteps.byCode, ({ body, cookies }) => signInByCode(db, auth, { ...body, isRecovery: false }, cookies));
  api.mount(signInSteps.byRecoveryCode, ({ body, cookies }) =>
    signInByCode(db, auth, { ...body, isRecovery: true }, cookies),
  );
  api.mount(signInSteps.beginPasskey, () => beginPasskeySignIn(passkeys));
  api.mount(signInSteps.byPasskey, ({ body, cookies }) => signInByPasskey(db, passkeys, body.used, cookies));

  api.mount(secondStep.get, ({ caller }) => getSecondStep(db, auth, caller));
  api.mount(secondStep.beginPasskey, ({ caller }) => createRegistrationChallenge(db, providers, caller));
  api.mount(secondStep.addPasskey, ({ caller, body, cookies }) => addPasskey(db, providers, caller, body, cookies));
  api.mount(secondStep.renamePasskey, ({ caller, params, body }) => renamePasskey(db, caller, params.id, body.name));
  api.mount(secondStep.removePasskey, ({ caller, params }) => removePasskey(db, caller, params.id));
  api.mount(secondStep.beginCodes, ({ caller }) => beginCodes(db, auth, caller));
  api.mount(secondStep.confirmCodes, ({ caller, body, cookies }) =>
    confirmCodes(db, auth, caller, { code: body.code, cookies }),
  );
  api.mount(secondStep.removeCodes, ({ caller }) => removeCodes(db, caller));
  api.mount(secondStep.renewRecovery, ({ caller }) => renewRecoveryCodes(db, auth, caller));
  api.mount(secondStep.confirmByCode, ({ caller, body: { code }, cookies }) =>
    confirmByCode(db, auth, caller, { code, isRecovery: code.includes('-') }, cookies),
  );
  api.mount(secondStep.beginConfirm, ({ caller }) => beginPasskeyConfirm(db, providers, caller));
  api.mount(secondStep.confirmByPasskey, ({ caller, body, cookies }) =>
    confirmByPasskey(db, passkeys, caller, body.used, cookies),
  );
};
