import { UNITS_COOKIE, type UnitsForm } from '#features/products/contract/units.ts';
import { type CookieJar, buildReadableCookie } from '#platform/server/http/cookies.ts';

/** Stands for the shop, wherever it is. */
const PLACEHOLDER_ORIGIN = 'https://shop.invalid';
const PAGE = '/units';

/** An address within the shop as it is; for any other the page of the choice. */
const toLocalAddress = (back: string): string => {
  if (!back.startsWith('/') || !URL.canParse(back, PLACEHOLDER_ORIGIN)) return PAGE;
  const { origin, pathname, search, hash } = new URL(back, PLACEHOLDER_ORIGIN);
  // Two slashes begin the name of another site, however they came to stand there.
  return origin !== PLACEHOLDER_ORIGIN || pathname.startsWith('//') ? PAGE : pathname + search + hash;
};

/** Remembers in which unit somebody wants lengths; millimetres need no cookie. Leads back to where he chose. */
export const setUnitsCookie = ({ units, back }: UnitsForm, jar: CookieJar): { to: string; cookies: string[] } => {
  const { name, seconds } = UNITS_COOKIE;
  const cookie = units === 'in' ? buildReadableCookie(jar, name, 'in', seconds) : buildReadableCookie(jar, name, '', 0);
  return { to: toLocalAddress(back), cookies: [cookie] };
};
