import { randomBytes } from 'node:crypto';
import { GUEST_CART_DAYS } from '#platform/contract/limits.ts';
import type { Caller, Guest } from '#platform/server/http/caller.ts';
import { type CookieJar, makeCookie } from '#platform/server/http/cookies.ts';
import type { Owner } from './find-cart.ts';

const NAME = 'copperline.cart';
const DAY_SECONDS = 86_400;

/** The secret of this browser's guest, or null. */
export const readSecret = (cookies: CookieJar): string | null => cookies.read(NAME);

/** Whose cart a shopper sees: none for a guest who has never added anything. */
export const findOwner = (caller: Caller | Guest, cookies: CookieJar): Owner | null => {
  if ('customerId' in caller) return { customerId: caller.customerId };
  const secret = readSecret(cookies);
  return secret === null ? null : { secret };
};

/**
 * Whose cart a shopper writes to. A guest has a cookie from then on, which lasts as long as his cart.
 * @returns the `Set-Cookie` too
 */
export const makeOwner = (caller: Caller | Guest, cookies: CookieJar): { owner: Owner; cookies: string[] } => {
  const owner = findOwner(caller, cookies) ?? { secret: randomBytes(32).toString('base64url') };
  if (!('secret' in owner)) return { owner, cookies: [] };
  return { owner, cookies: [makeCookie(cookies, NAME, owner.secret, GUEST_CART_DAYS * DAY_SECONDS)] };
};

/** The `Set-Cookie` that ends a guest. */
export const endGuest = (cookies: CookieJar): string => makeCookie(cookies, NAME, '', 0);
