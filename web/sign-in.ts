import { errors, Refusal } from '#contract/errors.ts';
import { renewToken, request, sync } from './requests.ts';
import { enter, restoreSession } from './restore-session.ts';
import { forgetSession, type Person } from './session.ts';

const BLOCKED = 'Your browser did not open a window for Google. Allow windows of this shop, then try again.';

const postAuth = (path: string, body: unknown) =>
  request(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** The identity provider's own words, shown in small red text under the form. */
const asProviderError = async (answer: Response): Promise<Refusal> => {
  const body = (await answer.json().catch(() => null)) as { message?: unknown } | null;
  const message = typeof body?.message === 'string' ? body.message : undefined;
  const code = answer.status >= 500 ? 'internal' : 'invalid_request';
  return new Refusal(code, { message: message ?? errors.internal.message });
};

export const logIn = async (form: { email: string; password: string }): Promise<void> => {
  const answer = await postAuth('sign-in/email', form);
  if (!answer.ok) throw await asProviderError(answer);
  const { user } = (await answer.json()) as { user: Person };
  enter(await sync({ name: user.name, email: user.email }));
};

export type GoogleStart = 'login' | 'regester';

/** The address of Google's page, or its stand-in's; it sends people back to the page named, with `?from=google`. */
const findGoogle = async (page: GoogleStart): Promise<string> => {
  const answer = await postAuth('sign-in/google', { page });
  if (!answer.ok) throw await asProviderError(answer);
  return ((await answer.json()) as { url: string }).url;
};

/** Leaves for Google; does not end, as the page does. */
export const leaveForGoogle = async (page: GoogleStart): Promise<never> => {
  location.assign(await findGoogle(page));
  return new Promise(() => {});
};

/** Shows Google's page in a window that was opened for it; this page hears in its storage when somebody signs in there. */
export const showGoogle = async (opened: Window | null): Promise<void> => {
  if (opened === null) throw new Refusal('not_ready', { message: BLOCKED });
  try {
    opened.location.href = await findGoogle('login');
  } catch (failure) {
    opened.close();
    throw failure;
  }
};

/** Back from Google: the session is there, the rest is as after a password. */
export const finishGoogle = async (): Promise<void> => {
  const answer = await request('/api/auth/get-session', {});
  const found = (await answer.json().catch(() => null)) as { user: Person } | null;
  if (!answer.ok || found === null) throw new Refusal('sign_in_required');
  enter(await sync(found.user));
};

/** Asks the server again whether the address is verified by now; other tabs hear of it. */
export const refreshPerson = async (): Promise<void> => {
  await renewToken();
  restoreSession();
};

export const register = async (form: { name: string; email: string; password: string }): Promise<void> => {
  const answer = await postAuth('sign-up/email', form);
  if (!answer.ok) throw await asProviderError(answer);
  enter(await sync({ name: form.name, email: form.email }));
};

/**
 * Ends the session at the server, and forgets it here only then: a browser that merely looks signed out is still
 * signed in for whoever sits there next.
 * @param leave to the home page, where the guard of a private page leads too
 * @throws Refusal when it goes on
 */
export const logOut = async (leave: () => void | Promise<void>): Promise<void> => {
  const answer = await postAuth('sign-out', {});
  // A server that knows no such session has nothing left to end.
  if (answer.status >= 500 || answer.status === 429) throw await asProviderError(answer);
  forgetSession({ goHome: true });
  await leave();
  // From here on a private page leads to the login again.
  forgetSession();
};
