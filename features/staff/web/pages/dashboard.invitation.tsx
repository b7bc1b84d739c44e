import { useState } from 'react';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { people } from '#features/staff/contract/people.ts';
import { permissionLabels } from '#features/accounts/contract/roles.ts';
import { roleNames, rolePermissions } from '#features/accounts/contract/roles.ts';
import type { Route } from './+types/dashboard.invitation';
import { InvitationCard } from '#platform/web/shell/invitation-card.tsx';
import { useLinkToken } from '#features/accounts/web/use-link-token.ts';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { getDashboardHome } from '#platform/web/shell/dashboard-home.ts';
import { useShop } from '#platform/web/root-data.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { restoreSession } from '#platform/web/session/restore-session.ts';
import { refreshPerson } from '#platform/web/session/sign-in.ts';
import { useSession } from '#platform/web/session/session.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  buildTitleMeta(matches, 'Invitation | Dashboard'),
  { name: 'robots', content: 'noindex' },
];

/** Tells new staff what they may do, and where to start. */
const StaffWelcome = ({ role }: { role: Role }) => (
  <div className="card-surface max-w-xl p-6 sm:p-8">
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
  </div>
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
  if (staffRole !== null) return <StaffWelcome role={staffRole} />;
  return (
    <InvitationCard
      token={token}
      title={`Work for ${shop}`}
      pending={pending}
      error={error}
      onAccept={() => void run({ body: { token } })}
    />
  );
}

export const ErrorBoundary = createErrorBoundary('The invitation did not load');
