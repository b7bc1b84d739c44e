import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiError } from '#platform/contract/api-error.ts';
import { getErrorMessage, UserFacingError } from '#platform/contract/user-facing-error.ts';
import { type ToastLink, toastError, toastSuccess } from '#platform/web/ui/toast.tsx';

export type ActionOptions<Done> = {
  /** What a toast says when it went well; where that depends on the answer, of the answer. */
  success?: string | ((answer: Done) => string | null);
  /** Where that toast leads on to. */
  next?: ToastLink;
  /** What else happens then. */
  done?: (answer: Done) => void | Promise<void>;
  /** It changes what the page shows: the loaders run again before it ends. */
  changes?: boolean;
  /** Of the form that sends it (react-hook-form): marks each field that the server refuses. */
  setError?: (field: never, error: { message: string }, more: { shouldFocus: boolean }) => void;
  /** Failures that are said in their place alone; every other one is said in a toast too. */
  quiet?: (failure: unknown) => boolean;
};

/** A session that has ended leads to the login, which says so. */
const isSessionEnded = (failure: unknown): boolean =>
  failure instanceof UserFacingError && (failure as Partial<ApiError>).code === 'sign_in_required';

/**
 * The one way to write from a screen, for what is more than one call of the contract; `useApiCall` is for one. However often
 * it is pressed, it runs once at a time. It succeeds in a toast, or fails in one, never both.
 * @param act may throw
 * @returns `error` and `fields`: why it failed, until it is run again or cleared, and the fields that are wrong by name
 */
export const useAction = <Args extends unknown[], Done>(
  act: (...args: Args) => Promise<Done>,
  { success, next, done, changes = false, setError, quiet }: ActionOptions<Done> = {},
) => {
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  // Presses can be faster than React draws.
  const busy = useRef(false);
  const takeBackToast = useRef(() => {});

  const fail = (why: unknown) => {
    setFailure(why);
    if (why instanceof UserFacingError && setError !== undefined) {
      for (const [index, [field, message]] of Object.entries(why.fields ?? {}).entries()) {
        setError(field as never, { message }, { shouldFocus: index === 0 });
      }
    }
    if (!isSessionEnded(why) && quiet?.(why) !== true) takeBackToast.current = toastError(getErrorMessage(why));
  };

  const run = async (...args: Args): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setFailure(null);
    takeBackToast.current();
    try {
      const answer = await act(...args);
      const sentence = typeof success === 'function' ? success(answer) : success;
      if (typeof sentence === 'string') toastSuccess(sentence, next);
      await done?.(answer);
      if (changes) await revalidate();
    } catch (why) {
      fail(why);
    } finally {
      busy.current = false;
      setPending(false);
    }
  };

  return {
    run,
    pending,
    failure,
    error: failure === null ? null : getErrorMessage(failure),
    fields: (failure instanceof UserFacingError && failure.fields) || {},
    clear: () => setFailure(null),
  };
};
