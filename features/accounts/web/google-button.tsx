import { useState } from 'react';
import { useAction } from '#platform/web/forms/use-action.ts';
import { usePublicConfig } from '#platform/web/root-data.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorText } from '#platform/web/ui/field.tsx';
import { isFormError } from './is-form-error.ts';

/** Google's four colors, drawn as its brand rules require (developers.google.com/identity/branding-guidelines). */
const GoogleLogo = () => (
  <svg viewBox="0 0 48 48" width={20} height={20} aria-hidden>
    <path
      fill="#EA4335"
      d="M24 9.5c3.5 0 6.700 1.200 9.200 3.600l6.900-6.900A24 24 0 0 0 2.600 13.200l8 6.200C12.400 13.700 17.700 9.500 24 9.500Z"
    />
    <path
      fill="#4285F4"
      d="M47 24.600c0-1.600-.2-3.100-.4-4.600H24v9h12.900a11 11 0 0 1-4.800 7.200l7.700 6c4.500-4.200 7.200-10.400 7.200-17.600Z"
    />
    <path
      fill="#FBBC05"
      d="M10.500 28.600a14.500 14.500 0 0 1 0-9.200l-7.900-6.200a24 24 0 0 0 0 21.600l7.900-6.200Z"
    />
    <path
      fill="#34A853"
      d="M24 48c6.500 0 11.900-2.100 15.900-5.800l-7.700-6c-2.200 1.500-4.900 2.300-8.200 2.300-6.300 0-11.600-4.200-13.500-9.900l-7.900 6.200A24 24 0 0 0 24 48Z"
    />
  </svg>
);

const GOOGLE_NOT_CONFIGURED =
  'Sign-in with Google is not set up in this shop yet. Please use your email and a password.';

/**
 * Starts sign-in with Google, or explains that the shop has not set it up.
 * @param go leaves for Google's sign-in page; may throw
 */
export const GoogleButton = ({ go }: { go: () => Promise<void> }) => {
  const { google } = usePublicConfig();
  const [isPressed, setPressed] = useState(false);
  const { run, pending, error } = useAction(go, { quiet: isFormError });
  const press = () => {
    setPressed(true);
    if (google) void run();
  };
  const message = isPressed && !google ? GOOGLE_NOT_CONFIGURED : error;
  return (
    <div className="mt-4">
      <Button variant="secondary" size="lg" className="w-full" pending={pending} onClick={press}>
        <GoogleLogo />
        Continue With Google
      </Button>
      <div role="alert">{message !== null && <ErrorText>{message}</ErrorText>}</div>
    </div>
  );
};
