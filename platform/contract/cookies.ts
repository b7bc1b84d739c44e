import { GUEST_CART_DAYS, TRUSTED_DEVICE_DAYS } from './limits.ts';
import { UNITS_COOKIE } from '#features/products/contract/units-cookie.ts';
import { HOUR_SECONDS } from '#platform/contract/durations.ts';

type Cookie = {
  /** Under https the name gets the prefix `__Host-`. */
  name: string;
  /** The text on the page about cookies. */
  purpose: string;
  seconds: number;
  life: string;
  outlivesLogout: boolean;
};

/** Every cookie the shop sets. All are sent to this site only, and scripts can read only the choice of units. */
export const cookies: readonly Cookie[] = [
  {
    name: 'copperline.session_token',
    purpose: 'keeps you logged in',
    seconds: 30 * 24 * HOUR_SECONDS,
    life: '30 days from your last visit, or until you log out',
    outlivesLogout: false,
  },
  {
    name: 'copperline.device',
    purpose:
      'tells us that you have logged in with this browser before, so that a stranger who tries to guess your password cannot lock you out, and so that the links we email you work here',
    seconds: 365 * 24 * HOUR_SECONDS,
    life: 'a year from your last login, even after you log out',
    outlivesLogout: true,
  },
  {
    name: 'copperline.state',
    purpose: 'makes sure that the person who comes back from Google is you, when you log in with Google',
    seconds: 300,
    life: '5 minutes, or until you are back',
    outlivesLogout: false,
  },
  {
    name: 'copperline.two_factor',
    purpose: 'remembers that your password was right while you look up the code we ask for next',
    seconds: 600,
    life: '10 minutes, or until you are logged in',
    outlivesLogout: false,
  },
  {
    name: 'copperline.trust_device',
    purpose: 'lets you log in without a code in a browser that you chose to trust',
    seconds: TRUSTED_DEVICE_DAYS * 24 * HOUR_SECONDS,
    life: `${TRUSTED_DEVICE_DAYS} days from your last login, even after you log out`,
    outlivesLogout: true,
  },
  {
    name: 'copperline.passkey',
    purpose: 'makes sure that this browser is the one that responds when you use a passkey',
    seconds: 300,
    life: '5 minutes',
    outlivesLogout: true,
  },
  {
    name: 'copperline.cart',
    purpose: 'identifies the cart you fill before you log in; it is set when you first add something',
    seconds: GUEST_CART_DAYS * 24 * HOUR_SECONDS,
    life: `${GUEST_CART_DAYS} days from your last change to the cart, or until you log in`,
    outlivesLogout: false,
  },
  {
    ...UNITS_COOKIE,
    purpose: 'remembers that you chose inches; it stores nothing else',
    life: 'a year from when you chose, or until you choose millimeters',
    outlivesLogout: true,
  },
];
