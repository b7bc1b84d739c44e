import { accounts, type AccountStatus } from '#features/accounts/contract/accounts.ts';
import { createApiError, ApiError } from '#platform/contract/api-error.ts';
import type { SecondStepState } from '#features/accounts/contract/second-step-state.ts';
import { toApiError, JSON_TYPE, fetchOrThrow, getAuthHeaders } from '#platform/web/request.ts';
import { clearSession, clearPersonalStorage } from './clear-session.ts';
import { deleteOtherPeoplesDrafts } from './form-drafts.ts';
import { type Person, readPerson } from './session.ts';
import { PERSON, TOKEN, TOKEN_ENDS } from './storage-keys.ts';

export const readToken = (): string | null => localStorage.getItem(TOKEN);

/** A token is renewed this long before it expires, because the call that carries it takes time. */
const EARLY_MS = 10_000;

/** True if the token is known to have expired. If the expiry is unknown, only a call can show it. */
export const isTokenExpired = (): boolean => Date.now() > Number(localStorage.getItem(TOKEN_ENDS) ?? NaN) - EARLY_MS;

/**
 * Stores the signed-in person and their access token, and removes all data of anybody signed in before.
 * @param seconds how long the token is valid
 */
const storePerson = (person: Person, token: string, seconds: number): void => {
  const before = readPerson();
  if (before !== null && before.email !== person.email) clearPersonalStorage();
  localStorage.setItem(TOKEN_ENDS, String(Date.now() + seconds * 1000));
  localStorage.setItem(TOKEN, token);
  localStorage.setItem(PERSON, JSON.stringify(person));
};

/** The specification's sync call, which records the customer and stores a new access token. */
export const syncPerson = async (
  person: Pick<Person, 'name' | 'email'>,
): Promise<{ person: Person; secondStep: SecondStepState }> => {
  const response = await fetchOrThrow(`/api${accounts.sync.path.replace(':email', encodeURIComponent(person.email))}`, {
    method: 'PUT',
    headers: JSON_TYPE,
    body: JSON.stringify({ name: person.name, email: person.email }),
  });
  if (!response.ok) throw await toApiError(response);
  const { token, expiresIn, name, emailVerified, secondStep } = accounts.sync.reply.schema.parse(await response.json());
  const synced = { name, email: person.email, emailVerified };
  storePerson(synced, token, expiresIn);
  return { person: synced, secondStep };
};

let syncing: Promise<unknown> | null = null;

/** Gets a new token for the signed-in person; concurrent callers share one request. */
export const renewToken = async (): Promise<void> => {
  const person = readPerson();
  if (person === null) throw createApiError('sign_in_required');
  syncing ??= syncPerson(person).finally(() => {
    syncing = null;
  });
  await syncing;
};

/**
 * A person's current role and unpaid orders; null if unknown. If the server no longer knows the session, it is
 * cleared here. Other people's drafts in this tab are deleted.
 */
export const fetchStanding = async (person: Person, again = true): Promise<AccountStatus | null> => {
  deleteOtherPeoplesDrafts(person.email);
  const fetchStatus = () =>
    fetchOrThrow(`/api${accounts.adminCheck.path.replace(':email', encodeURIComponent(person.email))}`, {
      headers: getAuthHeaders(readToken() ?? ''),
    });
  try {
    if (isTokenExpired()) await renewToken();
    let response = await fetchStatus();
    if (response.status === 401) {
      await renewToken();
      response = await fetchStatus();
    }
    if (!response.ok) throw await toApiError(response);
    return accounts.adminCheck.reply.schema.parse(await response.json());
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      clearSession({ ended: true });
      return null;
    }
    return again ? fetchStanding(person, false) : null;
  }
};
