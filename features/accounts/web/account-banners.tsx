import { identity } from '#features/accounts/contract/identity.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { useSession } from '#platform/web/session/session.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { TriangleAlert } from '#platform/web/ui/icons/triangle-alert.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';

/** Shown until the address is verified. It is small, because an unverified address blocks only admin rights. */
export const UnverifiedBanner = () => {
  const session = useSession();
  const { run, pending } = useApiCall(identity.sendVerification, { success: 'The link is on its way to you.' });
  if (session.status !== 'in' || session.person.emailVerified) return null;
  return (
    <div
      role="status"
      className="mb-4 flex items-center gap-3 rounded-box border border-warning/30 bg-warning-tint px-3 py-1.5 text-sm leading-tight sm:mb-6"
    >
      <TriangleAlert aria-hidden size={20} className="shrink-0 text-warning" />
      <p className="min-w-0 flex-1">
        Please verify your email address: follow the link we sent
        <span className="max-sm:hidden">
          {' '}
          to <strong className="wrap-anywhere">{session.person.email}</strong>
        </span>
        .
      </p>
      <Button size="sm" variant="secondary" pending={pending} onClick={() => void run({})}>
        Resend
      </Button>
    </div>
  );
};

/** Explains why a staff member cannot work yet, on every dashboard page except the security page. */
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
      <p>To work in this shop, you need a passkey or a code from an app as well as your password.</p>
    </Alert>
  );
};
