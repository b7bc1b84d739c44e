import { useEffect, useState, useSyncExternalStore } from 'react';
import { createApiError } from '#platform/contract/api-error.ts';
import { getErrorMessage } from '#platform/contract/user-facing-error.ts';
import { syncPerson } from './renew-session.ts';
import type { Person } from './session.ts';
import { TOKEN } from './storage-keys.ts';

/* An act of weight that the server wants confirmed waits here until the person has done so, then goes on by itself. */

/** What is asked: the password, or the second step; and by what else than the password it can be answered. */
export type ConfirmationRequest = { step: boolean; passkey: boolean; codes: boolean };

let question: (PromiseWithResolvers<void> & { asked: ConfirmationRequest }) | null = null;
const listeners = new Set<() => void>();

const setQuestion = (next: typeof question) => {
  question = next;
  for (const listener of listeners) listener();
};

/**
 * Asks whoever sits there to confirm who he is; acts that ask at the same time share the question.
 * @throws ApiError `fresh_sign_in_needed`, `second_step_needed` when he gives up
 */
export const requestConfirmation = (asked: ConfirmationRequest): Promise<void> => {
  if (question === null) setQuestion({ ...Promise.withResolvers<void>(), asked });
  return question?.promise ?? Promise.resolve();
};

/** Ends the question that is open, if there is one. */
export const finishConfirmation = (confirmed: boolean): void => {
  const answered = question;
  setQuestion(null);
  if (confirmed) answered?.resolve();
  else answered?.reject(createApiError(answered.asked.step ? 'second_step_needed' : 'fresh_sign_in_needed'));
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** What somebody is asked at this moment. */
export const useConfirmationRequest = (): ConfirmationRequest | null =>
  useSyncExternalStore(
    subscribe,
    () => question?.asked ?? null,
    () => null,
  );

/**
 * Goes on when somebody has signed in in another window, if it is the same person: the server says so.
 * @returns why it did not
 */
export const useConfirmInOtherTab = (person: Person): string | null => {
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== TOKEN || event.newValue === null) return;
      syncPerson(person).then(
        () => finishConfirmation(true),
        (failure: unknown) => setError(getErrorMessage(failure)),
      );
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [person]);
  return error;
};
