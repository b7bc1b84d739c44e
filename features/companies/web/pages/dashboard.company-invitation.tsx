import { useState } from 'react';
import { type MemberRole, companyPeople, ownRoleHints } from '#features/companies/contract/company-people.ts';
import { useLinkToken } from '#features/accounts/web/use-link-token.ts';
import type { Route } from './+types/dashboard.company-invitation';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { restoreSession } from '#platform/web/session/restore-session.ts';
import { useSession } from '#platform/web/session/session.ts';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  buildTitleMeta(matches, 'Invitation | Dashboard'),
  { name: 'robots', content: 'noindex' },
];

/** Tells new members what they can do, and where to start. */
const MemberWelcome = ({ company, role }: { company: string; role: MemberRole }) => (
  <>
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
  </>
);

/** The page of an invitation link. Visitors must log in or register first. */
export default function CompanyInvitationPage() {
  const token = useLinkToken();
  const session = useSession();
  const [accepted, setAccepted] = useState<{ company: string; role: MemberRole } | null>(null);
  const { run, pending, error } = useApiCall(companyPeople.accept, {
    success: 'Invitation accepted',
    done: (reply) => {
      setAccepted(reply);
      // The menu now has the company.
      restoreSession();
    },
  });
  if (token === '' && accepted === null) {
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
      {accepted !== null ? (
        <MemberWelcome {...accepted} />
      ) : (
        <>
          <h1 className="mb-4 text-3xl">Buy for a company</h1>
          <p className="mb-3 wrap-anywhere">
            Accept the invitation that we emailed to you.{' '}
            {session.status === 'in' && `It must be for ${session.person.email}, the address you are logged in with.`}
          </p>
          <p className="mb-5">
            From then on, your orders are for the company, and its admins and approvers see them. Your earlier orders
            stay yours alone.
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
