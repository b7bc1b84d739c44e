import { KeyRound } from '#platform/web/ui/icons/key-round.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { importWithRetry } from '#platform/web/import-with-retry.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorText } from '#platform/web/ui/field.tsx';
import { isFormError } from './is-form-error.ts';

const logInWithPasskey = async () =>
  (await importWithRetry(() => import('#platform/web/session/sign-in-steps.ts'))).logInByPasskey();

/** Replaces email and password. The passkey code loads when the button is pressed. */
export const PasskeyLogin = () => {
  const { run, pending, error } = useAction(logInWithPasskey, { success: 'Login Success.', quiet: isFormError });
  return (
    <div className="mt-4">
      <Button variant="secondary" size="lg" className="w-full" pending={pending} onClick={() => void run()}>
        <KeyRound aria-hidden size={20} />
        Log in with a passkey
      </Button>
      <div role="alert">{error !== null && <ErrorText>{error}</ErrorText>}</div>
    </div>
  );
};
