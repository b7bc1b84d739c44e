import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '../session.ts';
import { Spinner } from '../ui/spinner.tsx';
import { toastError } from '../ui/toast.tsx';

/**
 * The login guard: who is not signed in goes to the login page, which keeps in its router state where he
 * wanted to go. The server guards every call by itself; this is only the way there.
 */
export default function SignedIn() {
  const session = useSession();
  const wanted = useLocation();
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
  // On My Orders a session that has ended leads home (specification, section 8).
  if (ended && wanted.pathname === '/dashboard/myorders') return <Navigate to="/" replace />;
  if (session.status === 'out' && session.goHome === true) return <Navigate to="/" replace />;
  if (session.status === 'out') return <Navigate to="/login" replace state={{ from: wanted }} />;
  return <Outlet />;
}
