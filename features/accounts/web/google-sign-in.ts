import { RETURN_TO, tryStoreItem } from '#platform/web/session/storage-keys.ts';

/** Error codes of the identity provider's redirect, in words for the shopper (`/login?from=google&error=...`). */
const errorMessages = new Map([
  ['access_denied', 'You did not choose an account. Try again, or use your email and a password.'],
  ['email_not_verified', 'Google has not verified this address. Please use your email and a password.'],
  ['other_google_account', 'This address belongs to another Google account here. Please use that one.'],
  ['account_not_linked', 'This address has an account here. Please log in with your password.'],
]);

const FALLBACK_MESSAGE = 'Signing in with Google did not work. Please try again, or use your email and a password.';

/** The outcome of a return from Google; `error` is null on success. */
type GoogleSignInResult = { returned: boolean; error: string | null };

export const parseGoogleReturn = (search: URLSearchParams): GoogleSignInResult => {
  const error = search.get('error');
  return {
    returned: search.get('from') === 'google',
    error: error === null ? null : (errorMessages.get(error) ?? FALLBACK_MESSAGE),
  };
};

/** Saves the return location, because router state does not survive the visit to Google, which is another document. */
export const saveReturnLocation = (state: unknown): void =>
  tryStoreItem(sessionStorage, RETURN_TO, JSON.stringify(state ?? null));

export const takeReturnLocation = (): unknown => {
  const stored = sessionStorage.getItem(RETURN_TO);
  sessionStorage.removeItem(RETURN_TO);
  return stored === null ? null : (JSON.parse(stored) as unknown);
};
