import { useEffect, useState, useSyncExternalStore } from 'react';
import { refuse } from '#platform/contract/refused.ts';
import { sentenceOf } from '#platform/contract/spoken.ts';
import { sync } from './renew-session.ts';
import type { Person } from './session.ts';
import { TOKEN } from './stored.ts';

/* An act of weight that the server wants confirmed waits here until the person has done so, then goes on by itself. */

/** What is asked: the password, or the second step; and by what else than the password it can be answered. */
export type Asked = { step: boolean; passkey: boolean; codes: boolean };

let question: (PromiseWithResolvers<void> & { asked: Asked }) | null = null;
const listeners = new Set<() => void>();

const tell = (next: typeof question) => {
  question = next;
  for (const listener of listeners) listener();
};

/**
 * Asks whoever sits there to confirm who he is; acts that ask at the same time share the question.
 * @throws Refused `fresh_sign_in_needed`, `second_step_needed` when he gives up
 */
export const askToConfirm = (asked: Asked): Promise<void> => {
  if (question === null) tell({ ...Promise.withResolvers<void>(), asked });
  return question?.promise ?? Promise.resolve();
};

/** Ends the question that is open, if there is one. */
export const answerConfirm = (confirmed: boolean): void => {
  const answered = question;
  tell(null);
  if (confirmed) answered?.resolve();
  else answered?.reject(refuse(answered.asked.step ? 'second_step_needed' : 'fresh_sign_in_needed'));
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** What somebody is asked at this moment. */
export const useConfirmAsked = (): Asked | null =>
  useSyncExternalStore(
    subscribe,
    () => question?.asked ?? null,
    () => null,
  );

/**
 * Goes on when somebody has signed in in another window, if it is the same person: the server says so.
 * @returns why it did not
 */
export const useConfirmElsewhere = (person: Person): string | null => {
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== TOKEN || event.newValue === null) return;
      sync(person).then(
        () => answerConfirm(true),
        (failure: unknown) => setError(sentenceOf(failure)),
      );
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [person]);
  return error;
};
