import { useEffect } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { useSession } from '#platform/web/session/session.ts';
import { takeReturnLocation } from './google-sign-in.ts';

const SECURITY_PATH = '/dashboard/profile/security';

/** The page where the login guard stopped the visitor, from router state; home if there is none. */
const returnPath = (state: unknown): string => {
  const from = (state as { from?: Partial<Location> } | null)?.from;
  return from?.pathname === undefined ? '/' : `${from.pathname}${from.search ?? ''}${from.hash ?? ''}`;
};

/**
 * Leaves the login pages as soon as the visitor is signed in, even if they already were. Goes to the page from which
 * they came and replaces the login page, so that Back never returns to it.
 */
export const useRedirectAfterLogin = (): void => {
  const session = useSession();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const signedIn = session.status === 'in';
  // Staff who have no second step yet go where they can set it up.
  const needsSecondStep = signedIn && session.secondStep !== 'done';
  useEffect(() => {
    if (signedIn)
      void navigate(needsSecondStep ? SECURITY_PATH : returnPath(state ?? takeReturnLocation()), { replace: true });
  }, [signedIn, needsSecondStep, state, navigate]);
};

/** Why the visitor must log in, by the page where the guard stopped them; null if it is obvious. */
export const describeLoginReason = (state: unknown): string | null => {
  const path = (state as { from?: Partial<Location> } | null)?.from?.pathname ?? '';
  if (path === '/checkout')
    return 'Your cart is saved. You need an account to check out, so that you can see your order.';
  if (path === '/offer')
    return 'Log in with the email address we wrote to. If you have no account, create one with that address, then accept.';
  if (path.startsWith('/purcess/')) return 'You need an account to order, so that you can see your order.';
  return null;
};
