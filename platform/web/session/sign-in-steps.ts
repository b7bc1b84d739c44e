import { signInSteps } from '#features/second-step/contract/sign-in-steps.ts';
import { api } from '#platform/web/api.ts';
import { getBrowserPasskey } from './browser-passkeys.ts';
import { completeSignIn } from './sign-in.ts';

/** Completes a login that began with the password. */
export const logInByCode = async (form: { code: string; trust: boolean }): Promise<void> => {
  const { user } = await api.call(signInSteps.byCode, { body: form });
  await completeSignIn(user);
};

export const logInByRecoveryCode = async (form: { code: string; trust: boolean }): Promise<void> => {
  const { user } = await api.call(signInSteps.byRecoveryCode, { body: form });
  await completeSignIn(user);
};

/** Logs in with any passkey of this shop. @throws UserFacingError if there is none or the person gave up */
export const logInByPasskey = async (): Promise<void> => {
  const used = await getBrowserPasskey(await api.call(signInSteps.beginPasskey, {}));
  const { user } = await api.call(signInSteps.byPasskey, { body: { used } });
  await completeSignIn(user);
};
