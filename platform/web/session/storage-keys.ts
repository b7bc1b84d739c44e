import { type LEFT_TOASTS, THEME_KEY } from '#platform/web/ui/storage-keys.ts';

/* Every key under which pages store data in a browser. Cookies are in `platform/contract/cookies.ts`. The catalog
   of `/offline`, which is the same for everybody, is in its service worker's caches. */

/** Changes in other tabs when somebody signs in there or renews the token (specification, section 3). */
export const TOKEN = 'accessToken';
/** The token's expiry, in ms of this device's clock. */
export const TOKEN_ENDS = 'copperline.token-ends';
/** Other tabs watch this key for a sign-in or sign-out. */
export const PERSON = 'copperline.person';
export const CART_COUNT = 'copperline.cart';
export const CART_PRICES = 'copperline.cart-prices';
export const UNPAID = 'copperline.unpaid';
/** The groups of the person who is signed in, separated by spaces. */
export const GROUPS = 'copperline.groups';
export const COMPARED = 'copperline.compared';
/** The page to open after the login; in session storage. */
export const RETURN_TO = 'copperline.from';
/** The page that was reloaded because a module was missing; in session storage. */
export const RELOADED_PAGE = 'copperline.opened';
/** Form drafts; in session storage. */
export const FORM_DRAFTS = 'copperline.words';
/** Quantities sent while the cart page was left; in session storage. */
export const UNCONFIRMED_QUANTITIES = 'copperline.left-quantities';
/** The cart with its offline changes. */
export const OFFLINE_CART = 'copperline.kept-cart';

/** A person's unsent data, which stays for them when their session expires. */
const unsentKeys = [FORM_DRAFTS, OFFLINE_CART] as const;

export type UnsentKey = (typeof unsentKeys)[number];

/** All other personal data. */
export type PersonalKey =
  | typeof TOKEN
  | typeof TOKEN_ENDS
  | typeof PERSON
  | typeof CART_COUNT
  | typeof CART_PRICES
  | typeof UNPAID
  | typeof GROUPS
  | typeof COMPARED
  | typeof UNCONFIRMED_QUANTITIES
  | typeof RETURN_TO
  | typeof RELOADED_PAGE
  | typeof LEFT_TOASTS;

/**
 * Removes a person's data: everything except the theme, so that no new key can be forgotten. React Router stores
 * scroll positions again.
 * @param storage session storage or local storage
 * @param ended true if the session expired, so that unsent data stays
 */
export const clearPersonalItems = (storage: Storage, ended: boolean): void => {
  const stays: string[] = ended ? [THEME_KEY, ...unsentKeys] : [THEME_KEY];
  for (const key of Object.keys(storage)) if (!stays.includes(key)) storage.removeItem(key);
};

/**
 * Stores a value that the page can do without, so full or blocked storage is no problem.
 * @param storage session storage or local storage
 */
export const tryStoreItem = (storage: Storage, key: string, value: string): void => {
  try {
    storage.setItem(key, value);
  } catch {
    // The page requests the value again, or the person types it again.
  }
};
