import { useEffect } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { useSession } from '#platform/web/session/session.ts';
import { takeReturnLocation } from './google-sign-in.ts';

const SECURITY_PATH = '/dashboard/profile/security';

/** Where the login guard found the visitor, as it keeps it in router state; home without one. */
const returnPath = (state: unknown): string => {
  const from = (state as { from?: Partial<Location> } | null)?.from;
  return from?.pathname === undefined ? '/' : `${from.pathname}${from.search ?? ''}${from.hash ?? ''}`;
};

/**
 * Leaves the login pages as soon as somebody is signed in, also when he was all along: back to where he
 * came from, replacing the login page, so that Back never returns to it.
 */
export const useRedirectAfterLogin = (): void => {
  const session = useSession();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const signedIn = session.status === 'in';
  // Who is to work here, and has no second step yet, is led to where he gets it.
  const isHeld = signedIn && session.secondStep !== 'done';
  useEffect(() => {
    if (signedIn) void navigate(isHeld ? SECURITY_PATH : returnPath(state ?? takeReturnLocation()), { replace: true });
  }, [signedIn, isHeld, state, navigate]);
};
