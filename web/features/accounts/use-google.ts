import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { GoogleStart } from '#contract/sign-in.ts';
import { finishGoogle, leaveForGoogle } from '../../sign-in.ts';
import { toastSuccess } from '../../ui/toast.tsx';
import { keepFrom, readGoogleReturn } from './google-sign-in.ts';
import { tellFailure } from './tell-failure.ts';

/**
 * The way to Google and back, for the pages with its button.
 * @param page to come back to
 * @param sentence what to say when somebody has come back signed in
 * @returns `leave` for the button; `finishing` while a return is looked at; `error` when it did not work
 */
export const useGoogle = (page: GoogleStart, sentence: string) => {
  const { state } = useLocation() as { state: unknown };
  const [search] = useSearchParams();
  const { returned, error: refused } = readGoogleReturn(search);
  const [error, setError] = useState<string | null>(refused);
  const back = returned && refused === null;
  useEffect(() => {
    if (!back) return;
    finishGoogle().then(
      () => toastSuccess(sentence),
      (failure: unknown) => setError(tellFailure(failure)),
    );
  }, [back, sentence]);
  const leave = () => {
    // Whoever has come back in vain still wants where he wanted to go at first, which this page does not know.
    if (!returned) keepFrom(state);
    return leaveForGoogle(page);
  };
  return { leave, finishing: back && error === null, error };
};
