import { useState } from 'react';
import type { FieldValues, UseFormHandleSubmit } from 'react-hook-form';
import { Refusal } from '#contract/errors.ts';
import { sentenceOf } from '#contract/spoken.ts';
import { toastError } from '../ui/toast.tsx';

/**
 * What a form does when it is sent and all of it is right. When that fails a toast says why, and so does `error` until
 * it is sent again.
 * @param act may throw
 */
export const useAct = <Typed extends FieldValues, Filled>(
  handleSubmit: UseFormHandleSubmit<Typed, Filled>,
  act: (filled: Filled) => Promise<void>,
) => {
  const [error, setError] = useState<string | null>(null);
  const submit = handleSubmit(async (filled) => {
    setError(null);
    try {
      await act(filled);
    } catch (failure) {
      setError(sentenceOf(failure));
      // A session that has ended leads to the login, which says so.
      if (!(failure instanceof Refusal && failure.code === 'sign_in_required')) toastError(sentenceOf(failure));
    }
  });
  return { error, submit };
};
