import { useEffect, useState } from 'react';
import { type Location, Navigate, Outlet, useLocation, useNavigation } from 'react-router';
import { ConfirmPersonDialog } from '#features/accounts/web/confirm-person-dialog.tsx';
import { useSession } from '#platform/web/session/session.ts';
import { NeedsScript } from '#platform/web/ui/needs-script.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { toastError } from '#platform/web/ui/toasts.ts';

/**
 * Redirects a person who may not stay. The target is fixed at the first render, because this page renders again during
 * the redirect.
 * @param target the open page, or the one that was being loaded when the session turned out to have ended
 */
const RedirectAway = ({ target, ended, goHome }: { target: Location; ended: boolean; goHome: boolean }) => {
  // If a session ends on My Orders, the person goes to the home page (specification, section 8).
  const [{ from, home }] = useState({
    from: target,
    home: goHome || (ended && target.pathname === '/dashboard/myorders'),
  });
  return home ? <Navigate to="/" replace /> : <Navigate to="/login" replace state={{ from }} />;
};

/**
 * Login guard: sends people who are not signed in to the login page, with the requested page in the router state. It is
 * only a convenience, because the server guards every call.
 */
export default function SignedIn() {
  const session = useSession();
  const currentLocation = useLocation();
  const next = useNavigation().location;
  const ended = session.status === 'out' && session.ended;
  useEffect(() => {
    if (ended) toastError('Your session has ended. Please log in again.');
  }, [ended]);
  if (session.status === 'loading') {
    return (
      <div className="container-page grid min-h-[60vh] place-items-center">
        <NeedsScript />
        <Spinner label="Checking who is signed in" />
      </div>
    );
  }
  if (session.status === 'out')
    return <RedirectAway target={next ?? currentLocation} ended={ended} goHome={session.goHome === true} />;
  return (
    <>
      <Outlet />
      <ConfirmPersonDialog />
    </>
  );
}
