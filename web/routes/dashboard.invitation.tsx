import { useNavigate } from 'react-router';
import { people } from '#contract/people.ts';
import { roleNames } from '#contract/roles.ts';
import type { Route } from './+types/dashboard.invitation';
import { useMailedToken } from '../features/accounts/use-mailed-token.ts';
import { errorBoundary } from '../features/shell/error-boundary.tsx';
import { useCall } from '../forms/use-call.ts';
import { restoreSession } from '../session/restore-session.ts';
import { useSession } from '../session/session.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Invitation | Dashboard | Copperline' },
  { name: 'robots', content: 'noindex' },
];

/** Where the link of an invitation leads; whoever is not signed in comes by the login, or registers there. */
export default function InvitationPage() {
  const token = useMailedToken();
  const session = useSession();
  const navigate = useNavigate();
  const { run, pending, error } = useCall(people.accept, {
    success: ({ role }) => `You now work here as: ${roleNames[role]}`,
    done: async () => {
      restoreSession();
      await navigate('/dashboard', { replace: true });
    },
  });
  return (
    <div className="card-surface max-w-xl p-6 sm:p-8">
      <h1 className="mb-4 text-3xl">Work for Copperline</h1>
      <p className="mb-5 wrap-anywhere">
        You were invited to work here. {session.status === 'in' && `You accept it as ${session.person.email}.`}
      </p>
      {error !== null && (
        <Alert tone="error" className="mb-5">
          <p>{error}</p>
        </Alert>
      )}
      <Button size="lg" pending={pending} onClick={() => void run({ body: { token } })}>
        Accept
      </Button>
    </div>
  );
}

export const ErrorBoundary = errorBoundary('The invitation did not load');
