import { UNITS_COOKIE, type UnitsForm } from '#features/products/contract/units.ts';
import { type CookieJar, makeOpenCookie } from '#platform/server/http/cookies.ts';

/** Stands for the shop, wherever it is. */
const HERE = 'https://shop.invalid';
const PAGE = '/units';

/** An address within the shop as it is; for any other the page of the choice. */
const placeIn = (back: string): string => {
  if (!back.startsWith('/') || !URL.canParse(back, HERE)) return PAGE;
  const { origin, pathname, search, hash } = new URL(back, HERE);
  // Two slashes begin the name of another site, however they came to stand there.
  return origin !== HERE || pathname.startsWith('//') ? PAGE : pathname + search + hash;
};

/** Remembers in which unit somebody wants lengths; millimetres need no cookie. Leads back to where he chose. */
export const chooseUnits = ({ units, back }: UnitsForm, jar: CookieJar): { to: string; cookies: string[] } => {
  const { name, seconds } = UNITS_COOKIE;
  const cookie = units === 'in' ? makeOpenCookie(jar, name, 'in', seconds) : makeOpenCookie(jar, name, '', 0);
  return { to: placeIn(back), cookies: [cookie] };
};
