import { useState } from 'react';
import { type MemberRole, companyPeople, ownRoleHints } from '#features/companies/contract/company-people.ts';
import { InvitationCard } from '#platform/web/shell/invitation-card.tsx';
import { useLinkToken } from '#features/accounts/web/use-link-token.ts';
import type { Route } from './+types/dashboard.company-invitation';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { restoreSession } from '#platform/web/session/restore-session.ts';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  buildTitleMeta(matches, 'Invitation | Dashboard'),
  { name: 'robots', content: 'noindex' },
];

/** Tells new members what they can do, and where to start. */
const MemberWelcome = ({ company, role }: { company: string; role: MemberRole }) => (
  <div className="card-surface max-w-xl p-6 sm:p-8">
    <h1 className="mb-4 text-3xl wrap-anywhere">You buy for {company}</h1>
    <p className="mb-5">{ownRoleHints[role]}</p>
    <div className="flex flex-wrap gap-3">
      <LinkButton to="/products" size="lg">
        Products
      </LinkButton>
      <LinkButton to="/dashboard/company" size="lg" variant="secondary">
        Company
      </LinkButton>
    </div>
  </div>
);

/** The page of an invitation link. Visitors must log in or register first. */
export default function CompanyInvitationPage() {
  const token = useLinkToken();
  const [accepted, setAccepted] = useState<{ company: string; role: MemberRole } | null>(null);
  const { run, pending, error } = useApiCall(companyPeople.accept, {
    success: 'Invitation accepted',
    done: (reply) => {
      setAccepted(reply);
      // The menu now has the company.
      restoreSession();
    },
  });
  if (accepted !== null) return <MemberWelcome {...accepted} />;
  return (
    <InvitationCard
      token={token}
      title="Buy for a company"
      pending={pending}
      error={error}
      onAccept={() => void run({ body: { token } })}
    >
      <p>
        From then on, your orders are for the company, and its admins and approvers see them. Your earlier orders stay
        yours alone.
      </p>
    </InvitationCard>
  );
}

export const ErrorBoundary = createErrorBoundary('The invitation did not load');
