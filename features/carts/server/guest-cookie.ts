import { randomBytes } from 'node:crypto';
import { GUEST_CART_DAYS } from '#platform/contract/limits.ts';
import type { Caller, Guest } from '#platform/server/http/caller.ts';
import { type CookieJar, buildCookie } from '#platform/server/http/cookies.ts';
import type { CartOwner } from './find-cart.ts';

const COOKIE_NAME = 'copperline.cart';
const DAY_SECONDS = 86_400;

/** The secret of this browser's guest, or null. */
export const readGuestSecret = (cookies: CookieJar): string | null => cookies.read(COOKIE_NAME);

/** Whose cart a shopper sees: none for a guest who has never added anything. */
export const findCartOwner = (caller: Caller | Guest, cookies: CookieJar): CartOwner | null => {
  if ('customerId' in caller) return { customerId: caller.customerId };
  const secret = readGuestSecret(cookies);
  return secret === null ? null : { secret };
};

/**
 * Whose cart a shopper writes to. A guest has a cookie from then on, which lasts as long as his cart.
 * @returns the `Set-Cookie` too
 */
export const getOrCreateOwner = (
  caller: Caller | Guest,
  cookies: CookieJar,
): { owner: CartOwner; cookies: string[] } => {
  const owner = findCartOwner(caller, cookies) ?? { secret: randomBytes(32).toString('base64url') };
  if (!('secret' in owner)) return { owner, cookies: [] };
  return { owner, cookies: [buildCookie(cookies, COOKIE_NAME, owner.secret, GUEST_CART_DAYS * DAY_SECONDS)] };
};

/** The `Set-Cookie` that ends a guest. */
export const expireGuestCookie = (cookies: CookieJar): string => buildCookie(cookies, COOKIE_NAME, '', 0);
