import { z } from 'zod';
import { type ErrorCode, DomainError } from '#platform/contract/errors.ts';
import type { Auth } from './auth.ts';

/** What of an identity provider is asked: how it answers a request, and where it thinks it is. */
export type IdentityProvider = { handler: Auth['handler']; options: { baseURL: string } };

const ProviderFailure = z.object({ code: z.string().catch('') });

/** What the identity provider refuses, in our words. */
const providerErrorCodes: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'credentials_wrong',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email_taken',
  PROVIDER_NOT_FOUND: 'not_found',
  INVALID_CODE: 'code_wrong',
  INVALID_BACKUP_CODE: 'code_wrong',
  INVALID_TWO_FACTOR_COOKIE: 'sign_in_again',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'sign_in_again',
  TOTP_NOT_ENABLED: 'sign_in_again',
  BACKUP_CODES_NOT_ENABLED: 'sign_in_again',
  CHALLENGE_NOT_FOUND: 'passkey_refused',
  PASSKEY_NOT_FOUND: 'passkey_refused',
  AUTHENTICATION_FAILED: 'passkey_refused',
  FAILED_TO_VERIFY_REGISTRATION: 'passkey_refused',
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: 'passkey_refused',
};

/**
 * @param sentences said of a refusal in place of its own
 * @throws DomainError what the identity provider answered, in our words
 */
export const throwProviderError = async (
  answer: Response,
  sentences: Partial<Record<ErrorCode, string>> = {},
): Promise<never> => {
  const { code } = ProviderFailure.parse(await answer.json().catch(() => ({})));
  // The messages of Better Auth are for programmers.
  const known = providerErrorCodes[code] ?? 'invalid_request';
  throw new DomainError(known, { message: sentences[known] });
};

/**
 * One call of the identity provider, with no more of a request than it needs.
 * @param cookie what of the browser's it sees
 */
export const callIdentityProvider = async (
  { handler, options: { baseURL } }: IdentityProvider,
  cookie: string,
  path: string,
  body?: object,
): Promise<Response> => {
  // Where a call may come from, the contract says; the identity provider is told our own origin.
  const headers = new Headers({ cookie, origin: baseURL });
  if (body !== undefined) headers.set('content-type', 'application/json');
  return handler(
    new Request(new URL(`/api/auth/${path}`, baseURL), {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    }),
  );
};
