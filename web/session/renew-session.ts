import { accounts, type Standing } from '#contract/accounts.ts';
import { refuse, Refused } from '#contract/refused.ts';
import type { SecondStepState } from '#contract/second-step-state.ts';
import { asRefusal, request } from '../request.ts';
import { forgetSession, keepPerson, type Person, readPerson, readToken } from './session.ts';

/** The specification's sync: records the customer and stores a fresh access token. */
export const sync = async (
  person: Pick<Person, 'name' | 'email'>,
): Promise<{ person: Person; secondStep: SecondStepState }> => {
  const answer = await request(`/api${accounts.sync.path.replace(':email', encodeURIComponent(person.email))}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: person.name, email: person.email }),
  });
  if (!answer.ok) throw await asRefusal(answer);
  const { token, name, emailVerified, secondStep } = accounts.sync.answer.schema.parse(await answer.json());
  const synced = { name, email: person.email, emailVerified };
  keepPerson(synced, token);
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
 * What role a person has at this moment, and which orders he has to pay; null where it cannot be known. A session
 * the server no longer knows is forgotten.
 */
export const askStanding = async (person: Person, again = true): Promise<Standing | null> => {
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
    return accounts.adminCheck.answer.schema.parse(await answer.json());
  } catch (error) {
    if (error instanceof Refused && error.status === 401) {
      forgetSession({ ended: true });
      return null;
    }
    return again ? askStanding(person, false) : null;
  }
};
