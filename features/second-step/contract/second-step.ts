import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { SecondStepState } from '#features/accounts/contract/second-step-state.ts';

/** The most passkeys that an account may have, which is more than anybody needs. */
export const MAX_PASSKEYS = 20;
export const RECOVERY_CODE_COUNT = 10;

/** Six digits; apps show them with a gap. */
const AppCode = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .refine((text) => /^\d{6}$/.test(text), 'Enter the six digits that the app shows');

/** Accepted in any case, with or without its dash. */
const RecoveryCode = z
  .string()
  .max(40)
  .transform((text) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  .refine((text) => text.length === 10, 'Enter one of your recovery codes, such as k7m2p-x9qrt')
  .transform((text) => `${text.slice(0, 5)}-${text.slice(5)}`);

export const AppCodeForm = z.object({ code: AppCode });
export const RecoveryCodeForm = z.object({ code: RecoveryCode });

/** One field for both kinds of code; the form knows which kind it sends. */
const EitherCode = z.object({ code: AppCode.or(RecoveryCode) });

const PasskeyName = z.string().trim().min(1, 'Enter a name').max(60, 'At most 60 characters');
export const PasskeyForm = z.object({ name: PasskeyName });

const BoundedText = z.string().max(8000);
const Base64Url = BoundedText.regex(/^[\w-]*$/);

/**
 * A browser's data about a passkey that it created or used (W3C Web Authentication 3, 5.1). The identity provider
 * verifies it.
 */
const PasskeyCredential = z.object({
  id: Base64Url.min(1).max(1400),
  rawId: Base64Url.min(1).max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: BoundedText.nullish().transform((text) => text ?? undefined),
});
export const PasskeyRegistration = PasskeyCredential.extend({
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});
export const PasskeyAssertion = PasskeyCredential.extend({
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.nullish().transform((text) => text ?? undefined),
  }),
});

/** The challenge for the browser, which checks the challenge's fields itself. */
export const PasskeyChallenge = z.looseObject({ challenge: z.string() });

const Passkey = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** When the passkey last signed in or confirmed; null before that. */
  usedAt: z.iso.datetime().nullable(),
  /** True if a password manager copies it to other devices of its owner. */
  isSynced: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

const SecondStep = z.object({
  state: SecondStepState,
  passkeys: z.array(Passkey),
  /** The authenticator app: when codes were switched on, and how many recovery codes are left; null without an app. */
  codes: z.object({ since: z.iso.datetime(), recoveryLeft: z.number().int() }).nullable(),
});
export type SecondStep = z.infer<typeof SecondStep>;

const doneReply = json(z.object({ done: z.literal(true) }));
const recoveryCodesReply = json(z.object({ recoveryCodes: z.array(z.string()) }));
const PasskeyParams = z.object({ id: z.string().max(100) });

/** Endpoints that manage the caller's passkeys and codes, and confirm with them. */
export const secondStep = {
  get: endpoint({
    method: 'GET',
    path: '/account/second-step',
    summary: 'Get the caller’s passkeys and whether sign-in needs codes',
    auth: 'customer',
    reply: json(SecondStep),
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/account/passkeys/begin',
    summary: 'Create the challenge for a new passkey',
    auth: 'customer',
    verifiedEmail: true,
    fresh: true,
    secondStep: true,
    reply: json(PasskeyChallenge),
    errors: ['too_many_lines'],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/account/passkeys',
    summary: 'Add the passkey that the browser created',
    auth: 'customer',
    signInAttempt: true,
    verifiedEmail: true,
    fresh: true,
    secondStep: true,
    body: json(PasskeyForm.extend({ made: PasskeyRegistration })),
    reply: json(Passkey),
    status: 201,
    errors: ['passkey_refused', 'too_many_lines'],
  }),
  renamePasskey: endpoint({
    method: 'PATCH',
    path: '/account/passkeys/:id',
    summary: 'Rename a passkey',
    auth: 'customer',
    params: PasskeyParams,
    body: json(PasskeyForm),
    reply: doneReply,
    errors: ['not_found'],
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/account/passkeys/:id',
    summary: 'Remove a passkey and end the other sessions that it signed in',
    auth: 'customer',
    fresh: true,
    secondStep: true,
    params: PasskeyParams,
    reply: doneReply,
    errors: ['not_found'],
  }),
  beginCodes: endpoint({
    method: 'POST',
    path: '/account/codes/begin',
    summary: 'Create a secret for an authenticator app; it takes effect once a code is confirmed',
    auth: 'customer',
    verifiedEmail: true,
    fresh: true,
    secondStep: true,
    reply: json(z.object({ secret: z.string(), address: z.string() })),
    errors: ['codes_on'],
  }),
  confirmCodes: endpoint({
    method: 'POST',
    path: '/account/codes',
    summary: 'Turn on codes at sign-in; returns the recovery codes, only this once',
    auth: 'customer',
    signInAttempt: true,
    verifiedEmail: true,
    fresh: true,
    secondStep: true,
    body: json(AppCodeForm),
    reply: recoveryCodesReply,
    status: 201,
    errors: ['codes_on', 'codes_not_begun', 'code_wrong', 'too_many_requests'],
  }),
  removeCodes: endpoint({
    method: 'DELETE',
    path: '/account/codes',
    summary: 'Turn off codes at sign-in and forget trusted browsers',
    auth: 'customer',
    fresh: true,
    secondStep: true,
    reply: doneReply,
    errors: ['codes_off'],
  }),
  renewRecovery: endpoint({
    method: 'POST',
    path: '/account/codes/recovery',
    summary: 'Create new recovery codes, returned only once; earlier ones stop working',
    auth: 'customer',
    fresh: true,
    secondStep: true,
    reply: recoveryCodesReply,
    errors: ['codes_off'],
  }),
  confirmByCode: endpoint({
    method: 'POST',
    path: '/account/confirm/code',
    summary: 'Complete the second step in this session with a code or a recovery code',
    auth: 'customer',
    signInAttempt: true,
    body: json(EitherCode),
    reply: doneReply,
    errors: ['codes_off', 'code_wrong', 'code_used', 'too_many_requests'],
  }),
  beginConfirm: endpoint({
    method: 'POST',
    path: '/account/confirm/passkey/begin',
    summary: 'Create the challenge to confirm with one of the caller’s passkeys',
    auth: 'customer',
    reply: json(PasskeyChallenge),
  }),
  confirmByPasskey: endpoint({
    method: 'POST',
    path: '/account/confirm/passkey',
    summary: 'Confirm the caller’s identity with a passkey, which also completes the second step',
    auth: 'customer',
    signInAttempt: true,
    body: json(z.object({ used: PasskeyAssertion })),
    reply: doneReply,
    errors: ['passkey_refused'],
  }),
};
