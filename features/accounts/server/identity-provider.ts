import { z } from 'zod';
import { type ErrorCode, DomainError } from '#platform/contract/errors.ts';
import type { Auth } from './auth.ts';

/** The parts of Better Auth that calls need: its request handler and its base URL. */
export type IdentityProvider = { handler: Auth['handler']; options: { baseURL: string } };

const ProviderFailure = z.object({ code: z.string().catch('') });

/** Better Auth's error codes, mapped to ours. */
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
 * @param sentences messages to use instead of the default ones
 * @throws DomainError the code that matches the identity provider's error
 */
export const throwProviderError = async (
  response: Response,
  sentences: Partial<Record<ErrorCode, string>> = {},
): Promise<never> => {
  const { code } = ProviderFailure.parse(await response.json().catch(() => ({})));
  // Better Auth's own messages are written for programmers, so they are replaced.
  const known = providerErrorCodes[code] ?? 'invalid_request';
  throw new DomainError(known, { message: sentences[known] });
};

/**
 * Calls one endpoint of the identity provider.
 * @param cookie the only browser cookie that it sees
 */
export const callIdentityProvider = async (
  { handler, options: { baseURL } }: IdentityProvider,
  cookie: string,
  path: string,
  body?: object,
): Promise<Response> => {
  // The contract decides which origins may call; to Better Auth we send our own origin.
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
