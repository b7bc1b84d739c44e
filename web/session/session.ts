import { useSyncExternalStore } from 'react';
import type { Role } from '#contract/accounts.ts';
import type { SecondStepState } from '#contract/second-step-state.ts';
import { keepCartCount } from './cart-count.ts';
import { keepUnpaid } from './unpaid.ts';

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

/** Changes in other tabs when somebody signs in there, or goes on. */
export const TOKEN = 'accessToken';
/** Where other tabs see that somebody signed in or out. */
export const PERSON = 'copperline.person';
/** The list of Quick Order that a tab is at; kept over a reload, and over a session that ends by itself. */
export const QUICK_LIST = 'copperline.list';
/** What was typed into forms and is not sent (`keep-words.ts`). */
export const WORDS = 'copperline.words';
const loading: Session = { status: 'loading' };

/** Runs in the head before anything is painted: what only somebody signed in is shown gets its room at once. */
export const personScript = `try{if(localStorage['${PERSON}'])document.documentElement.dataset.person=1}catch{}`;

let session: Session = loading;
const listeners = new Set<() => void>();

/** Tells everyone who shows it. */
export const publish = (next: Session) => {
  if (next.status === 'out' && !next.ended) {
    sessionStorage.removeItem(QUICK_LIST);
    // Words outlive the way to Google and back, which loads pages anew: nobody has left there.
    if (session.status === 'in') sessionStorage.removeItem(WORDS);
  }
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

export const readToken = (): string | null => localStorage.getItem(TOKEN);

/** Keeps who has signed in, and the access token of his calls. */
export const keepPerson = (person: Person, token: string): void => {
  localStorage.setItem(TOKEN, token);
  localStorage.setItem(PERSON, JSON.stringify(person));
};

/** Forgets who was signed in, here and in every other tab. */
export const forgetSession = ({ ended = false, goHome = false } = {}): void => {
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(PERSON);
  // What is in his cart is his, and so is what he has to pay.
  keepCartCount(0);
  keepUnpaid([]);
  publish({ status: 'out', ended, goHome });
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
