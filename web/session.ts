import { useSyncExternalStore } from 'react';
import { accounts } from '#contract/accounts.ts';
import { ErrorBody, errors, Refusal, type ErrorCode } from '#contract/errors.ts';

/**
 * Who is signed in, in this browser. The access token lives in local storage under `accessToken`
 * (specification, section 3); beside it only name and address, so that a page can greet without asking.
 */
export type Person = { name: string; email: string; emailVerified: boolean };
export type Session =
  | { status: 'loading' }
  /**
   * `ended`: not by the person, but because the server no longer knows the session. `goHome`: for good, so that
   * a private page leads to the home page and not to the login.
   */
  | { status: 'out'; ended: boolean; goHome?: boolean }
  | { status: 'in'; person: Person; admin: boolean; adminLoading: boolean };

const TOKEN = 'accessToken';
const PERSON = 'copperline.person';
const loading: Session = { status: 'loading' };

let session: Session = loading;
const listeners = new Set<() => void>();

const publish = (next: Session) => {
  session = next;
  for (const listener of listeners) listener();
};

const readPerson = (): Person | null => {
  try {
    const { name, email, emailVerified } = JSON.parse(localStorage.getItem(PERSON) ?? 'null') as Person;
    if (typeof name !== 'string' || typeof email !== 'string') return null;
    return { name, email, emailVerified };
  } catch {
    return null;
  }
};

export const readToken = (): string | null => localStorage.getItem(TOKEN);

/** Turns an answer that is not 2xx into the refusal the server meant. */
export const asRefusal = async (answer: Response): Promise<Refusal> => {
  const body = ErrorBody.safeParse(await answer.json().catch(() => null));
  if (!body.success || !(body.data.code in errors)) return new Refusal('internal');
  const { code, message, fields, details } = body.data;
  return new Refusal(code as ErrorCode, { message, fields, details });
};

const OFFLINE = 'We cannot reach the shop. Check your connection and try again.';

/** `fetch`, with a lost connection as a refusal a shopper can read. */
export const request = async (path: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(path, init);
  } catch (cause) {
    throw new Refusal('not_ready', { message: OFFLINE, cause });
  }
};

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

/** The specification's sync: records the customer and stores a fresh access token. */
const sync = async (person: Pick<Person, 'name' | 'email'>): Promise<Person> => {
  const answer = await request(`/api${accounts.sync.path.replace(':email', encodeURIComponent(person.email))}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: person.name, email: person.email }),
  });
  if (!answer.ok) throw await asRefusal(answer);
  const { token, name, emailVerified } = accounts.sync.ok.parse(await answer.json());
  localStorage.setItem(TOKEN, token);
  const synced = { name, email: person.email, emailVerified };
  localStorage.setItem(PERSON, JSON.stringify(synced));
  return synced;
};

let syncing: Promise<Person> | null = null;

/** A new token for the person who is signed in; many callers at once make one request. */
export const renewToken = async (): Promise<void> => {
  const person = readPerson();
  if (person === null) throw new Refusal('sign_in_required');
  syncing ??= sync(person).finally(() => {
    syncing = null;
  });
  await syncing;
};

/** Forgets who was signed in, here and in every other tab. */
export const forgetSession = ({ ended = false, goHome = false } = {}): void => {
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(PERSON);
  publish({ status: 'out', ended, goHome });
};

const askAdmin = async (person: Person, again = true): Promise<boolean> => {
  const ask = () =>
    request(`/api${accounts.adminCheck.path.replace(':email', encodeURIComponent(person.email))}`, {
      headers: { authorization: `Bearer ${readToken() ?? ''}` },
    });
  try {
    let answer = await ask();
    if (answer.status === 401) {
      await renewToken();
      answer = await ask();
    }
    if (!answer.ok) throw await asRefusal(answer);
    return accounts.adminCheck.ok.parse(await answer.json()).admin;
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) {
      forgetSession({ ended: true });
      return false;
    }
    return again ? askAdmin(person, false) : false;
  }
};

let entering: Promise<void> = Promise.resolve();

/** Shows the person at once; the admin flag follows when its look-up returns. */
const enter = (person: Person) => {
  publish({ status: 'in', person, admin: false, adminLoading: true });
  entering = askAdmin(person).then((admin) => {
    if (session.status === 'in' && session.person.email === person.email) {
      publish({ status: 'in', person, admin, adminLoading: false });
    }
  });
};

/** Reads who is signed in from this browser's storage; called once, when the first page has hydrated. */
export const restoreSession = (): void => {
  const person = readPerson();
  if (person === null) publish({ status: 'out', ended: false });
  else enter(person);
};

/** Another tab signed in or out. */
export const watchOtherTabs = (): (() => void) => {
  const follow = (event: StorageEvent) => {
    if (event.key === PERSON || event.key === null) restoreSession();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
};

export const logIn = async (form: { email: string; password: string }): Promise<void> => {
  const answer = await postAuth('sign-in/email', form);
  if (!answer.ok) throw await asProviderError(answer);
  const { user } = (await answer.json()) as { user: Person };
  enter(await sync({ name: user.name, email: user.email }));
};

/** Leaves for Google's page, or its stand-in's; it sends people back to `/login?from=google`. */
export const leaveForGoogle = async (): Promise<void> => {
  const answer = await postAuth('sign-in/google', {});
  if (!answer.ok) throw await asProviderError(answer);
  const { url } = (await answer.json()) as { url: string };
  location.assign(url);
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

/** Ends the session at the server; this browser forgets it even when the server cannot be reached. */
export const logOut = async (): Promise<void> => {
  try {
    await postAuth('sign-out', {});
  } finally {
    forgetSession();
  }
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useSession = (): Session =>
  useSyncExternalStore(
    subscribe,
    () => session,
    () => loading,
  );

/** Waits until it is known who is signed in, and whether he is admin. */
export const findPerson = async (): Promise<{ person: Person; admin: boolean } | null> => {
  if (session.status === 'loading') restoreSession();
  await entering;
  return session.status === 'in' ? session : null;
};
