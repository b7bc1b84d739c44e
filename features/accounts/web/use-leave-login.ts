import { useEffect } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { useSession } from '#platform/web/session/session.ts';
import { takeFrom } from './google-sign-in.ts';

const SECURITY = '/dashboard/profile/security';

/** Where the login guard found the visitor, as it keeps it in router state; home without one. */
const readFrom = (state: unknown): string => {
  const from = (state as { from?: Partial<Location> } | null)?.from;
  return from?.pathname === undefined ? '/' : `${from.pathname}${from.search ?? ''}${from.hash ?? ''}`;
};

/**
 * Leaves the login pages as soon as somebody is signed in, also when he was all along: back to where he
 * came from, replacing the login page, so that Back never returns to it.
 */
export const useLeaveLogin = (): void => {
  const session = useSession();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const signedIn = session.status === 'in';
  // Who is to work here, and has no second step yet, is led to where he gets it.
  const isHeld = signedIn && session.secondStep !== 'done';
  useEffect(() => {
    if (signedIn) void navigate(isHeld ? SECURITY : readFrom(state ?? takeFrom()), { replace: true });
  }, [signedIn, isHeld, state, navigate]);
};
