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

/** Why somebody who was on his way is asked to log in, by where the login guard found him; nothing where it is plain. */
export const describeLoginReason = (state: unknown): string | null => {
  const path = (state as { from?: Partial<Location> } | null)?.from?.pathname ?? '';
  if (path === '/checkout')
    return 'What you chose is kept. You need an account to check out, so that you can see your order.';
  if (path === '/offer')
    return 'Log in with the e-mail address we wrote to. Without an account create one with it, then accept.';
  if (path.startsWith('/purcess/')) return 'You need an account to order, so that you can see your order.';
  return null;
};
