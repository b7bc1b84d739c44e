import { UNITS_COOKIE } from '#features/products/contract/units-cookie.ts';
import { type UnitsForm } from '#features/products/contract/units.ts';
import { type CookieJar, buildReadableCookie } from '#platform/server/http/cookies.ts';

/** A base for parsing relative addresses; no request goes there. */
const PLACEHOLDER_ORIGIN = 'https://shop.invalid';
const PAGE = '/units';

/** Returns an address within the shop unchanged; for any other, the units page. */
const toLocalAddress = (back: string): string => {
  if (!back.startsWith('/') || !URL.canParse(back, PLACEHOLDER_ORIGIN)) return PAGE;
  const { origin, pathname, search, hash } = new URL(back, PLACEHOLDER_ORIGIN);
  // A path that starts with two slashes leads to another site, even if the slashes only appear after parsing.
  return origin !== PLACEHOLDER_ORIGIN || pathname.startsWith('//') ? PAGE : pathname + search + hash;
};

/** Stores the unit for lengths in a cookie; millimeters need none. Redirects to the page where the visitor chose. */
export const setUnitsCookie = ({ units, back }: UnitsForm, jar: CookieJar): { to: string; cookies: string[] } => {
  const { name, seconds } = UNITS_COOKIE;
  const cookie = units === 'in' ? buildReadableCookie(jar, name, 'in', seconds) : buildReadableCookie(jar, name, '', 0);
  return { to: toLocalAddress(back), cookies: [cookie] };
};
