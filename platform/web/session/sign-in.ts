import { createApiError } from '#platform/contract/api-error.ts';
import { type GoogleStart, signIn } from '#features/accounts/contract/sign-in.ts';
import { api } from '#platform/web/api.ts';
import { importWithRetry } from '#platform/web/import-with-retry.ts';
import { clearSession } from './clear-session.ts';
import { renewToken, syncPerson } from './renew-session.ts';
import { startSignedInSession, restoreSession } from './restore-session.ts';
import { type Person, publishSession } from './session.ts';

const BLOCKED = 'Your browser did not open a window for Google. Allow windows of this shop, then try again.';

/** A person who has just proven who he is. */
export const completeSignIn = async (user: Pick<Person, 'name' | 'email'>): Promise<void> => {
  const { person, secondStep } = await syncPerson(user);
  // Where that fails, what a guest had comes along when the cart is opened.
  await importWithRetry(() => import('./move-guest-cart.ts'))
    .then(({ moveGuestCart }) => moveGuestCart())
    .catch(() => {});
  startSignedInSession(person, secondStep);
};

/** @returns whether a code is asked next; then nobody is signed in yet */
export const logIn = async (form: { email: string; password: string }): Promise<{ codeNeeded: boolean }> => {
  const answer = await api.call(signIn.byPassword, { body: form });
  if ('codeNeeded' in answer) return { codeNeeded: true };
  await completeSignIn(answer.user);
  return { codeNeeded: false };
};

/** The address of Google's page, or its stand-in's; it sends people back to the page named, with `?from=google`. */
const getGoogleUrl = async (page: GoogleStart): Promise<string> =>
  (await api.call(signIn.byGoogle, { body: { page } })).url;

/** Leaves for Google; does not end, as the page does. */
export const redirectToGoogle = async (page: GoogleStart): Promise<never> => {
  location.assign(await getGoogleUrl(page));
  return new Promise(() => {});
};

/** Shows Google's page in a window that was opened for it; this page hears in its storage when somebody signs in there. */
export const openGoogleInWindow = async (opened: Window | null): Promise<void> => {
  if (opened === null) throw createApiError('not_ready', { message: BLOCKED });
  try {
    opened.location.href = await getGoogleUrl('login');
  } catch (failure) {
    opened.close();
    throw failure;
  }
};

/** Back from Google: the session is there, the rest is as after a password. */
export const finishGoogleSignIn = async (): Promise<void> => {
  const found = await api.call(signIn.getSession, {});
  if (found === null) throw createApiError('sign_in_required');
  await completeSignIn(found.user);
};

/** Asks the server again whether the address is verified by now; other tabs hear of it. */
export const refreshPerson = async (): Promise<void> => {
  await renewToken();
  restoreSession();
};

export const register = async (form: { name: string; email: string; password: string }): Promise<void> => {
  await api.call(signIn.signUp, { body: form });
  await completeSignIn(form);
};

/**
 * Ends the session at the server, and forgets it here only then: a browser that merely looks signed out is still
 * signed in for whoever sits there next.
 * @param leave to the home page, where the guard of a private page leads too
 * @throws ApiError when it goes on
 */
export const logOut = async (leave: () => void | Promise<void>): Promise<void> => {
  await api.call(signIn.signOut, {});
  clearSession({ goHome: true });
  await leave();
  // From here on a private page leads to the login again.
  publishSession({ status: 'out', ended: false });
};
