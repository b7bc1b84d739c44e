import { THEME } from '../ui/theme-key.ts';

/*
 * Every name under which pages store something in a browser. Cookies are in `contract/cookies.ts`; the catalogue of
 * `/offline`, which is the same for everybody, is in the caches of its worker.
 */

/** Changes in other tabs when somebody signs in there, or goes on (specification, section 3). */
export const TOKEN = 'accessToken';
/** Milliseconds of this device's clock. */
export const TOKEN_ENDS = 'copperline.token-ends';
/** Where other tabs see that somebody signed in or out. */
export const PERSON = 'copperline.person';
export const CART_COUNT = 'copperline.cart';
export const CART_PRICES = 'copperline.cart-prices';
export const UNPAID = 'copperline.unpaid';
export const COMPARED = 'copperline.compared';
/** Where somebody wanted to go before the login; the tab's. */
export const FROM = 'copperline.from';
/** The page that was opened again for want of a module; the tab's. */
export const REOPENED = 'copperline.opened';
/** Typed into forms and not sent; the tab's. */
export const WORDS = 'copperline.words';
/** The cart as it was changed without a network. */
export const OFFLINE_CART = 'copperline.kept-cart';

/** Of a person, and not sent yet: waits for them when their session ends by itself. */
const unsent = [WORDS, OFFLINE_CART] as const;

export type Unsent = (typeof unsent)[number];

/** Everything else that is of a person. */
export type OfPerson =
  | typeof TOKEN
  | typeof TOKEN_ENDS
  | typeof PERSON
  | typeof CART_COUNT
  | typeof CART_PRICES
  | typeof UNPAID
  | typeof COMPARED
  | typeof FROM
  | typeof REOPENED;

/**
 * Removes what is of a person: all but the theme, so that a new name cannot be forgotten here. React Router writes again
 * how far a tab was scrolled.
 * @param storage of the tab, or of the browser
 * @param ended by itself
 */
export const clearStored = (storage: Storage, ended: boolean): void => {
  const stays: string[] = ended ? [THEME, ...unsent] : [THEME];
  for (const key of Object.keys(storage)) if (!stays.includes(key)) storage.removeItem(key);
};
