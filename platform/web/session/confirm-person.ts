import { useEffect, useState, useSyncExternalStore } from 'react';
import { createApiError } from '#platform/contract/api-error.ts';
import { getErrorMessage } from '#platform/contract/user-facing-error.ts';
import { syncPerson } from './renew-session.ts';
import type { Person } from './session.ts';
import { TOKEN } from './storage-keys.ts';

/* A sensitive action waits here until the person has confirmed who they are, then continues on its own. */

/** `step`: the second step, otherwise the password. `passkey` and `codes`: alternatives to the password. */
export type ConfirmationRequest = { step: boolean; passkey: boolean; codes: boolean };

let question: (PromiseWithResolvers<void> & { request: ConfirmationRequest }) | null = null;
const listeners = new Set<() => void>();

const setQuestion = (next: typeof question) => {
  question = next;
  for (const listener of listeners) listener();
};

/**
 * Asks the person to confirm who they are. Actions that ask at the same time share one dialog.
 * @throws ApiError `fresh_sign_in_needed`, `second_step_needed` if the person gives up
 */
export const requestConfirmation = (request: ConfirmationRequest): Promise<void> => {
  if (question === null) setQuestion({ ...Promise.withResolvers<void>(), request });
  return question?.promise ?? Promise.resolve();
};

/** Closes the open confirmation, if there is one. */
export const finishConfirmation = (confirmed: boolean): void => {
  const current = question;
  setQuestion(null);
  if (confirmed) current?.resolve();
  else current?.reject(createApiError(current.request.step ? 'second_step_needed' : 'fresh_sign_in_needed'));
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The confirmation that is open now, or null. */
export const useConfirmationRequest = (): ConfirmationRequest | null =>
  useSyncExternalStore(
    subscribe,
    () => question?.request ?? null,
    () => null,
  );

/**
 * Continues when the person signs in in another window. The server checks that it is the same person.
 * @returns the error message, or null
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
