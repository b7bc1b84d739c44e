import { useSession } from '#platform/web/session/session.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';

/** On every page of the dashboard but that of sign-in: why somebody of the shop is not at his work yet. */
export const SecondStepBanner = () => {
  const session = useSession();
  if (session.status !== 'in' || session.secondStep === 'done') return null;
  return (
    <Alert
      tone="warning"
      className="mb-6"
      action={
        <LinkButton size="sm" variant="secondary" to="/dashboard/profile/security">
          {session.secondStep === 'unset' ? 'Set it up' : 'Confirm'}
        </LinkButton>
      }
    >
      <p>Your work in this shop needs a passkey, or a code from an app, beside your password.</p>
    </Alert>
  );
};
