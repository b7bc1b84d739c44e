import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { GoogleStart } from '#features/accounts/contract/sign-in.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { finishGoogleSignIn, redirectToGoogle } from '#platform/web/session/sign-in.ts';
import { parseGoogleReturn, saveReturnLocation } from './google-sign-in.ts';
import { isFormError } from './is-form-error.ts';
import { Spinner } from '#platform/web/ui/spinner.tsx';

/**
 * The way to Google and back, for the pages with its button.
 * @param page to come back to
 * @param sentence what to say when somebody has come back signed in
 * @returns `leave` for the button; `finishing` while a return is looked at; `error` when it did not work
 */
export const useGoogle = (page: GoogleStart, sentence: string) => {
  const { state } = useLocation() as { state: unknown };
  const [search] = useSearchParams();
  const { returned, error: refused } = parseGoogleReturn(search);
  const { run, error } = useAction(finishGoogleSignIn, { success: sentence, quiet: isFormError });
  const finish = useEffectEvent(() => run());
  const back = returned && refused === null;
  useEffect(() => {
    if (back) void finish();
  }, [back]);
  const leave = () => {
    // Whoever has come back in vain still wants where he wanted to go at first, which this page does not know.
    if (!returned) saveReturnLocation(state);
    return redirectToGoogle(page);
  };
  return { leave, finishing: back && error === null, error: refused ?? error };
};

/** Stands on a page of sign-in while a return from Google is looked at. */
export const SignInSpinner = () => (
  <div className="grid min-h-[60vh] place-items-center">
    <Spinner label="Signing you in" />
  </div>
);
