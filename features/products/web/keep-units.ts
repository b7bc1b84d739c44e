import { UNITS_COOKIE } from '#features/products/contract/units.ts';

/** This device remembers by itself what the server would have; some browsers forget after a week what a script says. */
export const storeUnitsCookie = async (units: string): Promise<void> => {
  const isSecure = location.protocol === 'https:';
  const name = `${isSecure ? '__Host-' : ''}${UNITS_COOKIE.name}`;
  const seconds = units === 'in' ? UNITS_COOKIE.seconds : 0;
  document.cookie = `${name}=${units}; Path=/; Max-Age=${seconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
};
