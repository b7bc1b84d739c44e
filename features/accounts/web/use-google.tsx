import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { GoogleStart } from '#features/accounts/contract/sign-in.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { finishGoogleSignIn, redirectToGoogle } from '#platform/web/session/sign-in.ts';
import { parseGoogleReturn, saveReturnLocation } from './google-sign-in.ts';
import { isFormError } from './is-form-error.ts';
import { Spinner } from '#platform/web/ui/spinner.tsx';

/**
 * Sends the visitor to Google and finishes the sign-in on return.
 * @param page the page to return to
 * @param sentence the toast after a successful sign-in
 * @returns `leave` for the button; `finishing` while a return is processed; `error` if it failed
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
    // After a failed return, the original destination must stay saved, because this page no longer has it.
    if (!returned) saveReturnLocation(state);
    return redirectToGoogle(page);
  };
  return { leave, finishing: back && error === null, error: refused ?? error };
};

/** Replaces a sign-in page while a return from Google is processed. */
export const SignInSpinner = () => (
  <div className="grid min-h-[60vh] place-items-center">
    <Spinner label="Signing you in" />
  </div>
);
