import type { Location } from 'react-router';

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
