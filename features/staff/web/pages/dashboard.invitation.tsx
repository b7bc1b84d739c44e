import { useState } from 'react';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { people } from '#features/staff/contract/people.ts';
import { permissionLabels } from '#features/accounts/contract/roles.ts';
import { roleNames, rolePermissions } from '#features/accounts/contract/roles.ts';
import type { Route } from './+types/dashboard.invitation';
import { useLinkToken } from '#features/accounts/web/use-link-token.ts';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { getDashboardHome } from '#platform/web/shell/dashboard-home.ts';
import { useShop } from '#platform/web/root-data.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { restoreSession } from '#platform/web/session/restore-session.ts';
import { refreshPerson } from '#platform/web/session/sign-in.ts';
import { useSession } from '#platform/web/session/session.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  buildTitleMeta(matches, 'Invitation | Dashboard'),
  { name: 'robots', content: 'noindex' },
];

/** Tells new staff what they may do, and where to start. */
const StaffWelcome = ({ role }: { role: Role }) => (
  <>
    <h1 className="mb-4 text-3xl wrap-anywhere">Welcome to {useShop().name}</h1>
    <p className="mb-3">
      Your role here is <b>{roleNames[role]}</b>. You can:
    </p>
    <ul className="mb-5 list-disc pl-5">
      {rolePermissions[role].map((one) => (
        <li key={one}>{permissionLabels[one]}</li>
      ))}
    </ul>
    <div className="flex flex-wrap gap-3">
      <LinkButton to={getDashboardHome(role)} size="lg">
        Begin
      </LinkButton>
      <LinkButton to="/dashboard/notices" size="lg" variant="secondary">
        Choose your notices
      </LinkButton>
    </div>
  </>
);

/** The page of an invitation link. Visitors must log in or register first. */
export default function InvitationPage() {
  const token = useLinkToken();
  const session = useSession();
  const shop = useShop().name;
  const [role, setRole] = useState<Role | null>(null);
  const { run, pending, error } = useApiCall(people.accept, {
    success: 'Invitation accepted',
    done: async (accepted) => {
      // Accepting also verifies the address, so the person is loaded again.
      await refreshPerson().catch(restoreSession);
      setRole(accepted.role);
    },
  });
  // A person who has accepted may follow the link again.
  const staffRole = role ?? (session.status === 'in' && session.role !== 'customer' ? session.role : null);
  if (token === '' && staffRole === null) {
    return (
      <EmptyState
        heading="h1"
        title="This link is not complete"
        sentence="Open it again from the email we sent you, or ask for a new one."
      />
    );
  }
  return (
    <div className="card-surface max-w-xl p-6 sm:p-8">
      {staffRole !== null ? (
        <StaffWelcome role={staffRole} />
      ) : (
        <>
          <h1 className="mb-4 text-3xl wrap-anywhere">Work for {shop}</h1>
          <p className="mb-5 wrap-anywhere">
            Accept the invitation that we emailed to you.{' '}
            {session.status === 'in' && `It must be for ${session.person.email}, the address you are logged in with.`}
          </p>
          {error !== null && (
            <Alert tone="error" className="mb-5">
              <p>{error}</p>
            </Alert>
          )}
          <Button size="lg" pending={pending} onClick={() => void run({ body: { token } })}>
            Accept
          </Button>
        </>
      )}
    </div>
  );
}

export const ErrorBoundary = createErrorBoundary('The invitation did not load');
