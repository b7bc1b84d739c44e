import { createApiError } from '#platform/contract/api-error.ts';
import { type GoogleStart, signIn } from '#features/accounts/contract/sign-in.ts';
import { api } from '#platform/web/api.ts';
import { importWithRetry } from '#platform/web/import-with-retry.ts';
import { clearSession } from './clear-session.ts';
import { renewToken, syncPerson } from './renew-session.ts';
import { startSignedInSession, restoreSession } from './restore-session.ts';
import { type Person, publishSession } from './session.ts';

const BLOCKED = 'Your browser did not open a window for Google. Allow pop-ups from this shop, then try again.';

/** Signs in a person who has just proven their identity. */
export const completeSignIn = async (user: Pick<Person, 'name' | 'email'>): Promise<void> => {
  const { person, secondStep } = await syncPerson(user);
  // If this fails, the guest cart is merged the next time the cart is opened.
  await importWithRetry(() => import('./move-guest-cart.ts'))
    .then(({ moveGuestCart }) => moveGuestCart())
    .catch(() => {});
  startSignedInSession(person, secondStep);
};

/** @returns whether a code is needed next; until then nobody is signed in */
export const logIn = async (form: { email: string; password: string }): Promise<{ codeNeeded: boolean }> => {
  const result = await api.call(signIn.byPassword, { body: form });
  if ('codeNeeded' in result) return { codeNeeded: true };
  await completeSignIn(result.user);
  return { codeNeeded: false };
};

/** The address of Google's page, or of its sandbox; it returns people to `page` with `?from=google`. */
const getGoogleUrl = async (page: GoogleStart): Promise<string> =>
  (await api.call(signIn.byGoogle, { body: { page } })).url;

/** Leaves for Google; never resolves, because the page unloads. */
export const redirectToGoogle = async (page: GoogleStart): Promise<never> => {
  location.assign(await getGoogleUrl(page));
  return new Promise(() => {});
};

/** Shows Google's page in an open window. This page notices the sign-in through local storage. */
export const openGoogleInWindow = async (opened: Window | null): Promise<void> => {
  if (opened === null) throw createApiError('not_ready', { message: BLOCKED });
  try {
    opened.location.href = await getGoogleUrl('login');
  } catch (failure) {
    opened.close();
    throw failure;
  }
};

/** Completes the sign-in after the return from Google, as after a password. */
export const finishGoogleSignIn = async (): Promise<void> => {
  const found = await api.call(signIn.getSession, {});
  if (found === null) throw createApiError('sign_in_required');
  await completeSignIn(found.user);
};

/** Asks the server if the email address is verified by now; other tabs are updated too. */
export const refreshPerson = async (): Promise<void> => {
  await renewToken();
  restoreSession();
};

export const register = async (form: { name: string; email: string; password: string }): Promise<void> => {
  await api.call(signIn.signUp, { body: form });
  await completeSignIn(form);
};

/**
 * Ends the session on the server, and clears it here only after that has succeeded. Otherwise the browser would
 * look signed out, but would still be signed in for the next person.
 * @param leave navigates to the home page, where a private page's guard leads too
 * @throws ApiError if the session continues
 */
export const logOut = async (leave: () => void | Promise<void>): Promise<void> => {
  await api.call(signIn.signOut, {});
  clearSession({ goHome: true });
  await leave();
  // From now on a private page leads to the login again.
  publishSession({ status: 'out', ended: false });
};
