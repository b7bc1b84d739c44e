import { Spinner } from '#platform/web/ui/spinner.tsx';

/** Stands on a page of sign-in while a return from Google is looked at. */
export const SignInSpinner = () => (
  <div className="grid min-h-[60vh] place-items-center">
    <Spinner label="Signing you in" />
  </div>
);
