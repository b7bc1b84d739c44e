import type { SecondStep } from '#features/second-step/contract/second-step.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { requestConfirmation } from '#platform/web/session/confirm-person.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { useRevalidator } from 'react-router';
import { restoreSession } from '#platform/web/session/restore-session.ts';

/** Refreshes the session after passkeys or codes change, since the person may have gained or lost the staff role. */
export const useRefreshSecondStep = (): (() => Promise<void>) => {
  const { revalidate } = useRevalidator();
  return async () => {
    restoreSession();
    await revalidate();
  };
};

const ConfirmSecondStepButton = ({ step: { passkeys, codes } }: { step: SecondStep }) => {
  const changed = useRefreshSecondStep();
  const confirmStep = () => requestConfirmation({ step: true, passkey: passkeys.length > 0, codes: codes !== null });
  const { run, pending } = useAction(confirmStep, {
    success: 'Thank you. Your staff pages are in the menu.',
    done: changed,
  });
  return (
    <Button size="sm" pending={pending} onClick={() => void run()}>
      Confirm
    </Button>
  );
};

/** Why a staff member cannot work yet, and what to do about it. */
export const SecondStepAlert = ({ step }: { step: SecondStep }) =>
  step.state === 'unset' ? (
    <Alert tone="warning" title="Staff need more than a password">
      <p>
        Staff log in with a passkey, or with a code after the password. Set up one of them here to see the staff pages
        in the menu. You can always see your own orders.
      </p>
    </Alert>
  ) : (
    <Alert tone="warning" title="Confirm that it is you" action={<ConfirmSecondStepButton step={step} />}>
      <p>You logged in without your passkey or a code. Use one of them to see the staff pages in the menu.</p>
    </Alert>
  );

/** Replaces a button until the address is verified, because the server would reject the action. */
export const VerifyEmailFirst = ({ action }: { action: string }) => (
  <p className="mt-4 font-semibold">Verify your email address first, then you can {action}.</p>
);
