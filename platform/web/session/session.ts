import { useSyncExternalStore } from 'react';
import type { Role } from '#features/accounts/contract/accounts.ts';
import type { SecondStepState } from '#features/accounts/contract/second-step-state.ts';
import { clearPersonalItems, PERSON } from './storage-keys.ts';

/**
 * The person who is signed in in this browser. The access token is in local storage under `accessToken`
 * (specification, section 3). Only name and address are stored beside it, so that a page can greet the person
 * without a request.
 */
export type Person = { name: string; email: string; emailVerified: boolean };
export type Session =
  | { status: 'loading' }
  /**
   * `ended`: the server no longer knows the session, although the person did not sign out. `goHome`: the person
   * signed out, so a private page leads to the home page instead of the login.
   */
  | { status: 'out'; ended: boolean; goHome?: boolean }
  /** `secondStep`: until it is done, the person is treated as a customer, here and on the server. */
  | {
      status: 'in';
      person: Person;
      role: Role;
      roleLoading: boolean;
      secondStep: SecondStepState;
      /** The person's groups, for menu entries that only some people see. */
      groups?: readonly string[] | undefined;
    };

const loading: Session = { status: 'loading' };

/** Runs in the head before the first paint, to show what only signed-in people see; the style sheet draws the name. */
export const personScript = `try{const p=localStorage['${PERSON}'],e=document.documentElement;if(p){e.dataset.person=1;e.style.setProperty('--person',JSON.stringify(JSON.parse(p).name))}}catch{}`;

let session: Session = loading;
const listeners = new Set<() => void>();

/** Sets the session and notifies its subscribers. A sign-out also removes the person's data from the tab. */
export const publishSession = (next: Session) => {
  // On the reload after a Google sign-in, nobody was signed in before, so the data must stay.
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

/** Calls the listener after each change of the session. @returns a function that removes the listener */
export const onSessionChange = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useSession = (): Session =>
  useSyncExternalStore(
    onSessionChange,
    () => session,
    () => loading,
  );

/** The current session, or the part of it that is already known. */
export const currentSession = (): Session => session;
