import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { UserFacingError } from '#platform/contract/user-facing-error.ts';

const UNKNOWN = 'This browser does not support passkeys. Use another one, or your password.';

/** Messages for a browser that returns no passkey, by error name (W3C Web Authentication 3, 5.1.3 and 5.1.4). */
const messagesByError: Record<string, string> = {
  NotAllowedError: 'No passkey was chosen, or it took too long. Try again when you are ready.',
  AbortError: 'No passkey was chosen. Try again when you are ready.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys work only at the shop’s own address. Open the shop there, and try again.',
  NotSupportedError: UNKNOWN,
  ConstraintError: 'This device cannot check that it is you. Use another one, or set up a screen lock first.',
};

const FALLBACK = 'This browser could not use a passkey. Try again, or use your password.';

/** @throws UserFacingError with a reason that the person can read */
const withPasskeyMessage = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  if (!browserSupportsWebAuthn()) throw new UserFacingError(UNKNOWN);
  try {
    return await run();
  } catch (cause) {
    throw new UserFacingError((cause instanceof Error && messagesByError[cause.name]) || FALLBACK, { cause });
  }
};

/** Asks the browser to create a passkey. */
export const createBrowserPasskey = (question: object) =>
  withPasskeyMessage(() => startRegistration({ optionsJSON: question as PublicKeyCredentialCreationOptionsJSON }));

/** Asks the browser for an existing passkey. */
export const getBrowserPasskey = (question: object) =>
  withPasskeyMessage(() => startAuthentication({ optionsJSON: question as PublicKeyCredentialRequestOptionsJSON }));
