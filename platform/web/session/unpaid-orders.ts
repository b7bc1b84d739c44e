import { UNPAID } from './storage-keys.ts';

/* The ids of the person's unpaid orders, from the latest response to this browser; the header links to them. */

/**
 * Runs in the head before the first paint, so that the style sheet shows the link, with a number if there are
 * several orders.
 */
export const unpaidScript = `try{const u=localStorage['${UNPAID}'],e=document.documentElement;if(u){e.dataset.unpaid='';const n=u.split(',').length;if(n>1)e.style.setProperty('--unpaid','"'+n+'"')}}catch{}`;

const parse = (ids: string | null | undefined): string[] => (ids ? ids.split(',') : []);

const paint = ({ length }: string[]): void => {
  const page = document.documentElement;
  page.toggleAttribute('data-unpaid', length > 0);
  page.style.setProperty('--unpaid', length > 1 ? `"${length}"` : '');
};

export const readUnpaidOrders = (): string[] => parse(localStorage[UNPAID]);

/** Stores and shows the unpaid orders, here and in every other tab. */
export const storeUnpaidOrders = (ids: string[]): void => {
  try {
    localStorage[UNPAID] = ids.join();
  } catch {
    // If storage is full, the next page loads the ids.
  }
  paint(ids);
};

/** Shows the stored unpaid orders, which another page may have changed. */
export const showUnpaidOrders = (): void => paint(readUnpaidOrders());
