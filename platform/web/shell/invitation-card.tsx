import type { ReactNode } from 'react';
import { useSession } from '#platform/web/session/session.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';

/**
 * What an invitation link shows until the person accepts.
 * @param token of the link; empty if it is not complete
 * @param children what accepting changes
 */
export const InvitationCard = ({
  token,
  title,
  pending,
  error,
  onAccept,
  children,
}: {
  token: string;
  title: string;
  pending: boolean;
  error: string | null;
  onAccept: () => void;
  children?: ReactNode;
}) => {
  const session = useSession();
  if (token === '') {
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
      <h1 className="mb-4 text-3xl wrap-anywhere">{title}</h1>
      <div className="mb-5 grid gap-3">
        <p className="wrap-anywhere">
          Accept the invitation that we emailed to you.{' '}
          {session.status === 'in' && `It must be for ${session.person.email}, the address you are logged in with.`}
        </p>
        {children}
      </div>
      {error !== null && (
        <Alert tone="error" className="mb-5">
          <p>{error}</p>
        </Alert>
      )}
      <Button size="lg" pending={pending} onClick={onAccept}>
        Accept
      </Button>
    </div>
  );
};
