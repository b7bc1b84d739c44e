import { CART_COUNT, UNCONFIRMED_QUANTITIES } from './storage-keys.ts';

/* The number of lines in the cart, from the cart's latest response to this browser. */

/**
 * Runs in the head before the first paint, so that nothing moves when the style sheet draws the number beside the
 * cart.
 */
export const cartCountScript = `try{const n=+localStorage['${CART_COUNT}'];if(n)document.documentElement.style.setProperty('--cart','"'+n+'"')}catch{}`;

/** An empty value removes the property. Setting one on each page would compute the styles of all elements again. */
const paint = (count: number): void =>
  document.documentElement.style.setProperty('--cart', count > 0 ? `"${count}"` : '');

/** Stores and shows the number of cart lines, here and in every other tab. */
export const storeCartCount = (count: number): void => {
  try {
    // A quantity sent while a page was left is already in the number, or a later change has replaced it. It is removed
    // first, because storing the number may fail for lack of room.
    sessionStorage.removeItem(UNCONFIRMED_QUANTITIES);
    localStorage[CART_COUNT] = count;
  } catch {
    // If storage is full, the next page loads the number.
  }
  paint(count);
};

/** Shows the stored number, which another page may have changed. */
export const showCartCount = (): void => paint(Number(localStorage[CART_COUNT] ?? 0));
