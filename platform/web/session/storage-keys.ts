import { THEME_KEY } from '#platform/web/ui/theme-toggle.tsx';

/*
 * Every name under which pages store something in a browser. Cookies are in `platform/contract/cookies.ts`; the catalogue of
 * `/offline`, which is the same for everybody, is in the caches of its worker.
 */

/** Changes in other tabs when somebody signs in there, or goes on (specification, section 3). */
export const TOKEN = 'accessToken';
/** When the token ends, in ms of this device's clock. */
export const TOKEN_ENDS = 'copperline.token-ends';
/** Where other tabs see that somebody signed in or out. */
export const PERSON = 'copperline.person';
export const CART_COUNT = 'copperline.cart';
export const CART_PRICES = 'copperline.cart-prices';
export const UNPAID = 'copperline.unpaid';
export const COMPARED = 'copperline.compared';
/** Where somebody wanted to go before the login; in session storage. */
export const RETURN_TO = 'copperline.from';
/** The page that was loaded again because a module was missing; in session storage. */
export const RELOADED_PAGE = 'copperline.opened';
/** Words typed into forms and not sent; in session storage. */
export const FORM_DRAFTS = 'copperline.words';
/** Quantities that were sent as the cart was left; in session storage. */
export const UNCONFIRMED_QUANTITIES = 'copperline.left-quantities';
/** The cart as it was changed offline. */
export const OFFLINE_CART = 'copperline.kept-cart';

/** Data of a person that is not sent yet: it waits for them when their session expires. */
const unsentKeys = [FORM_DRAFTS, OFFLINE_CART] as const;

export type UnsentKey = (typeof unsentKeys)[number];

/** All other data of a person. */
export type PersonalKey =
  | typeof TOKEN
  | typeof TOKEN_ENDS
  | typeof PERSON
  | typeof CART_COUNT
  | typeof CART_PRICES
  | typeof UNPAID
  | typeof COMPARED
  | typeof UNCONFIRMED_QUANTITIES
  | typeof RETURN_TO
  | typeof RELOADED_PAGE;

/**
 * Removes the data of a person: everything except the theme, so that no new key can be missed. React Router stores
 * scroll positions again.
 * @param storage session storage or local storage
 * @param ended the session expired by itself, so unsent data stays
 */
export const clearPersonalItems = (storage: Storage, ended: boolean): void => {
  const stays: string[] = ended ? [THEME_KEY, ...unsentKeys] : [THEME_KEY];
  for (const key of Object.keys(storage)) if (!stays.includes(key)) storage.removeItem(key);
};

/**
 * Keeps what a page goes on without: a browser that is full, or keeps nothing, breaks none.
 * @param storage of the tab, or of the browser
 */
export const tryStoreItem = (storage: Storage, key: string, value: string): void => {
  try {
    storage.setItem(key, value);
  } catch {
    // It is asked again, or typed again.
  }
};
