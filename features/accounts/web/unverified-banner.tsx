import { identity } from '#features/accounts/contract/identity.ts';
import { useApiCall } from '#platform/web/forms/use-call.ts';
import { useSession } from '#platform/web/session/session.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button } from '#platform/web/ui/button.tsx';

/** Until the address is verified; it blocks nothing but admin rights. */
export const UnverifiedBanner = () => {
  const session = useSession();
  const { run, pending } = useApiCall(identity.sendVerification, { success: 'The link is on its way to you.' });
  if (session.status !== 'in' || session.person.emailVerified) return null;
  return (
    <Alert
      tone="warning"
      className="mb-6"
      action={
        <Button size="sm" variant="secondary" pending={pending} onClick={() => void run({})}>
          Resend
        </Button>
      }
    >
      <p>
        Please verify your e-mail address: follow the link we mailed to{' '}
        <strong className="wrap-anywhere">{session.person.email}</strong>.
      </p>
    </Alert>
  );
};
