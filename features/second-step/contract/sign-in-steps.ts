import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { AppCodeForm, PasskeyChallenge, RecoveryCodeForm, PasskeyAssertion } from './second-step.ts';
import { SignInReply } from '#features/accounts/contract/sign-in.ts';

const trustFields = {
  /** Skip the code in this browser for 30 days. */
  trust: z.boolean().default(false),
};

/** Sign-in by code or passkey. It has a file of its own, so that it loads only when needed. */
export const signInSteps = {
  byCode: endpoint({
    method: 'POST',
    path: '/auth/sign-in/code',
    summary: 'Complete a password sign-in with a code from the app',
    auth: 'guest',
    signInAttempt: true,
    body: json(AppCodeForm.extend(trustFields)),
    reply: json(SignInReply),
    errors: ['sign_in_again', 'code_wrong', 'code_used', 'too_many_requests'],
  }),
  byRecoveryCode: endpoint({
    method: 'POST',
    path: '/auth/sign-in/recovery-code',
    summary: 'Complete a password sign-in with a recovery code, which is then used up',
    auth: 'guest',
    signInAttempt: true,
    body: json(RecoveryCodeForm.extend(trustFields)),
    reply: json(SignInReply),
    errors: ['sign_in_again', 'code_wrong', 'too_many_requests'],
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/auth/sign-in/passkey/begin',
    summary: 'Create the challenge to sign in with a passkey',
    auth: 'guest',
    signInAttempt: true,
    reply: json(PasskeyChallenge),
  }),
  byPasskey: endpoint({
    method: 'POST',
    path: '/auth/sign-in/passkey',
    summary: 'Sign in with a passkey, without password or code',
    auth: 'guest',
    signInAttempt: true,
    body: json(z.object({ used: PasskeyAssertion })),
    reply: json(SignInReply),
    errors: ['passkey_refused'],
  }),
};
