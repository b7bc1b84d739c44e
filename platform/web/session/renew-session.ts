import { accounts, type Standing } from '#features/accounts/contract/accounts.ts';
import { refuse, Refused } from '#platform/contract/refused.ts';
import type { SecondStepState } from '#features/accounts/contract/second-step-state.ts';
import { asRefusal, JSON_TYPE, request, signedHeaders } from '#platform/web/request.ts';
import { forgetSession, forgetStored } from './forget-session.ts';
import { dropOthersWords } from './keep-words.ts';
import { type Person, readPerson } from './session.ts';
import { PERSON, TOKEN, TOKEN_ENDS } from './stored.ts';

export const readToken = (): string | null => localStorage.getItem(TOKEN);

/** A token is renewed this long before it ends, since the call that carries it takes time. */
const EARLY_MS = 10_000;

/** Whether the token is known to have expired; without a known end only a call can tell. */
export const isTokenOver = (): boolean => Date.now() > Number(localStorage.getItem(TOKEN_ENDS) ?? NaN) - EARLY_MS;

/**
 * Stores who has signed in and their access token, and removes all data of anybody who was signed in before.
 * @param seconds how long the token is valid
 */
const keepPerson = (person: Person, token: string, seconds: number): void => {
  const before = readPerson();
  if (before !== null && before.email !== person.email) forgetStored();
  localStorage.setItem(TOKEN_ENDS, String(Date.now() + seconds * 1000));
  localStorage.setItem(TOKEN, token);
  localStorage.setItem(PERSON, JSON.stringify(person));
};

/** The specification's sync: records the customer and stores a fresh access token. */
export const sync = async (
  person: Pick<Person, 'name' | 'email'>,
): Promise<{ person: Person; secondStep: SecondStepState }> => {
  const answer = await request(`/api${accounts.sync.path.replace(':email', encodeURIComponent(person.email))}`, {
    method: 'PUT',
    headers: JSON_TYPE,
    body: JSON.stringify({ name: person.name, email: person.email }),
  });
  if (!answer.ok) throw await asRefusal(answer);
  const { token, expiresIn, name, emailVerified, secondStep } = accounts.sync.answer.schema.parse(await answer.json());
  const synced = { name, email: person.email, emailVerified };
  keepPerson(synced, token, expiresIn);
  return { person: synced, secondStep };
};

let syncing: Promise<unknown> | null = null;

/** A new token for the person who is signed in; many callers at once make one request. */
export const renewToken = async (): Promise<void> => {
  const person = readPerson();
  if (person === null) throw refuse('sign_in_required');
  syncing ??= sync(person).finally(() => {
    syncing = null;
  });
  await syncing;
};

/**
 * The role of a person at this moment, and which orders they have to pay; null where it cannot be known. A session
 * the server no longer knows is forgotten, and so are unsent words of anybody else in this tab.
 */
export const askStanding = async (person: Person, again = true): Promise<Standing | null> => {
  dropOthersWords(person.email);
  const ask = () =>
    request(`/api${accounts.adminCheck.path.replace(':email', encodeURIComponent(person.email))}`, {
      headers: signedHeaders(readToken() ?? ''),
    });
  try {
    if (isTokenOver()) await renewToken();
    let answer = await ask();
    if (answer.status === 401) {
      await renewToken();
      answer = await ask();
    }
    if (!answer.ok) throw await asRefusal(answer);
    return accounts.adminCheck.answer.schema.parse(await answer.json());
  } catch (error) {
    if (error instanceof Refused && error.status === 401) {
      forgetSession({ ended: true });
      return null;
    }
    return again ? askStanding(person, false) : null;
  }
};
