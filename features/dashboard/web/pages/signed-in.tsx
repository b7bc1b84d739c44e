import { useEffect, useState } from 'react';
import { type Location, Navigate, Outlet, useLocation, useNavigation } from 'react-router';
import { useSession } from '#platform/web/session/session.ts';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { toastError } from '#platform/web/ui/toast.tsx';

/**
 * Leads away who may not stay. Where to is settled once: on the way there this page is drawn again.
 * @param wanted the page that is open, or that was asked for while its session was found to have ended
 */
const RedirectAway = ({ wanted, ended, goHome }: { wanted: Location; ended: boolean; goHome: boolean }) => {
  // On My Orders a session that has ended leads home (specification, section 8).
  const [{ from, home }] = useState({
    from: wanted,
    home: goHome || (ended && wanted.pathname === '/dashboard/myorders'),
  });
  return home ? <Navigate to="/" replace /> : <Navigate to="/login" replace state={{ from }} />;
};

/**
 * The login guard: who is not signed in goes to the login page, which keeps in its router state where he
 * wanted to go. The server guards every call by itself; this is only the way there.
 */
export default function SignedIn() {
  const session = useSession();
  const here = useLocation();
  const next = useNavigation().location;
  const ended = session.status === 'out' && session.ended;
  useEffect(() => {
    if (ended) toastError('Your session has ended. Please log in again.');
  }, [ended]);
  if (session.status === 'loading') {
    return (
      <div className="grid min-h-[60vh] place-items-center">
        <Spinner label="Checking who is signed in" />
      </div>
    );
  }
  if (session.status === 'out')
    return <RedirectAway wanted={next ?? here} ended={ended} goHome={session.goHome === true} />;
  return <Outlet />;
}
