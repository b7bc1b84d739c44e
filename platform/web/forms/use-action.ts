import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiError } from '#platform/contract/api-error.ts';
import { getErrorMessage, UserFacingError } from '#platform/contract/user-facing-error.ts';
import { type ToastLink, toastError, toastSuccess } from '#platform/web/ui/toasts.ts';

export type ActionOptions<Done> = {
  /** The toast after success: a text, or a function of the result. */
  success?: string | ((result: Done) => string | null);
  /** A link in that toast. */
  next?: ToastLink;
  /** Runs after success. */
  done?: (result: Done) => void | Promise<void>;
  /** True if the action changes what the page shows. The page's loaders are then reloaded before the action ends. */
  changes?: boolean;
  /** True if the loaders are also reloaded when the shop refuses with 409, because the page is outdated then. */
  reloadsOnConflict?: boolean;
  /** From the form that sends the action (react-hook-form): marks each field that the server rejects. */
  setError?: (field: never, error: { message: string }, more: { shouldFocus: boolean }) => void;
  /** True for failures that only the form shows; all others also appear in a toast. */
  quiet?: (failure: unknown) => boolean;
  /** True if the form shows each failure once: at the wrong fields, or else as `error`. Then there is no toast. */
  shownOnce?: boolean;
};

/** If the session has ended, the login page opens and explains it. */
const isSessionEnded = (failure: unknown): boolean =>
  failure instanceof UserFacingError && (failure as Partial<ApiError>).code === 'sign_in_required';

const isConflict = (failure: unknown): boolean =>
  failure instanceof UserFacingError && (failure as Partial<ApiError>).status === 409;

/**
 * Runs a write that needs more than one contract call; for a single call, use `useApiCall`. It runs once at a
 * time, however often the button is pressed. The result is one toast, for success or failure.
 * @param action may throw
 * @returns `error` and `fields`: why it failed, and the wrong fields by name, until the next run or `clear`
 */
export const useAction = <Args extends unknown[], Done>(
  action: (...args: Args) => Promise<Done>,
  {
    success,
    next,
    done,
    changes = false,
    reloadsOnConflict = false,
    setError,
    quiet,
    shownOnce = false,
  }: ActionOptions<Done> = {},
) => {
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  // A ref, because a person can press faster than React renders.
  const busy = useRef(false);
  const takeBackToast = useRef(() => {});

  const fail = (cause: unknown) => {
    setFailure(cause);
    if (cause instanceof UserFacingError && setError !== undefined) {
      for (const [index, [field, message]] of Object.entries(cause.fields ?? {}).entries()) {
        setError(field as never, { message }, { shouldFocus: index === 0 });
      }
    }
    if (!isSessionEnded(cause) && !shownOnce && quiet?.(cause) !== true)
      takeBackToast.current = toastError(getErrorMessage(cause));
  };

  const run = async (...args: Args): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setFailure(null);
    takeBackToast.current();
    try {
      const result = await action(...args);
      const sentence = typeof success === 'function' ? success(result) : success;
      if (typeof sentence === 'string') toastSuccess(sentence, next);
      await done?.(result);
      if (changes) await revalidate();
    } catch (cause) {
      fail(cause);
      if (reloadsOnConflict && isConflict(cause)) await revalidate();
    } finally {
      busy.current = false;
      setPending(false);
    }
  };

  const fields = (failure instanceof UserFacingError && failure.fields) || {};
  const isAtFields = shownOnce && setError !== undefined && Object.keys(fields).length > 0;
  return {
    run,
    pending,
    failure,
    error: failure === null || isAtFields ? null : getErrorMessage(failure),
    fields,
    clear: () => setFailure(null),
  };
};
