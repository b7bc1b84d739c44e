import { useSyncExternalStore } from 'react';
import type { Role } from '#features/accounts/contract/accounts.ts';
import type { SecondStepState } from '#features/accounts/contract/second-step-state.ts';
import { clearPersonalItems, PERSON } from './storage-keys.ts';

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
  /** `secondStep`: until it is done he is a customer here, as he is to the server. */
  | { status: 'in'; person: Person; role: Role; roleLoading: boolean; secondStep: SecondStepState };

const loading: Session = { status: 'loading' };

/** Runs in the head before anything is painted: what only somebody signed in is shown gets its room at once. */
export const personScript = `try{if(localStorage['${PERSON}'])document.documentElement.dataset.person=1}catch{}`;

let session: Session = loading;
const listeners = new Set<() => void>();

/** Sets the session and notifies its subscribers. When somebody leaves, the tab removes their data. */
export const publishSession = (next: Session) => {
  // Signing in by Google reloads pages: nobody was signed in there, so nobody has left.
  if (next.status === 'out' && session.status === 'in') clearPersonalItems(sessionStorage, next.ended);
  session = next;
  for (const listener of listeners) listener();
};

export const readPerson = (): Person | null => {
  try {
    const { name, email, emailVerified } = JSON.parse(localStorage.getItem(PERSON) ?? 'null') as Person;
    if (typeof name !== 'string' || typeof email !== 'string') return null;
    return { name, email, emailVerified };
  } catch {
    return null;
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

/** Who is signed in at this moment, as far as it is known. */
export const currentSession = (): Session => session;
