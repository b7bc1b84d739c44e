import { CART_COUNT, UNCONFIRMED_QUANTITIES } from './storage-keys.ts';

/* How many lines the cart has, as this browser heard it last: every answer of the cart says it anew. */

/** Runs in the head before anything is painted: the style sheet draws the number beside the cart, and nothing moves. */
export const cartCountScript = `try{const n=+localStorage['${CART_COUNT}'];if(n)document.documentElement.style.setProperty('--cart','"'+n+'"')}catch{}`;

const paint = (count: number): void =>
  document.documentElement.style.setProperty('--cart', count > 0 ? `"${count}"` : 'none');

/** Shows what the cart has now, here and in every other tab. */
export const storeCartCount = (count: number): void => {
  try {
    // A quantity that was sent as a page was left is in that number, or a later change has overtaken it. Before the number is
    // stored, for which a browser may have no room.
    sessionStorage.removeItem(UNCONFIRMED_QUANTITIES);
    localStorage[CART_COUNT] = count;
  } catch {
    // A browser that is full hears it anew with the next page.
  }
  paint(count);
};

/** Another tab has heard of another number. */
export const syncCartCount = (event: StorageEvent): void => {
  if (event.key === CART_COUNT) paint(Number(event.newValue));
};
