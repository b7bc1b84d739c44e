import { UNPAID } from './storage-keys.ts';

/* The ids of the orders its person has still to pay, as this browser heard last: the header leads to them. */

/** Runs in the head before anything is painted: the style sheet shows the chip, and its number where there are more. */
export const unpaidScript = `try{const u=localStorage['${UNPAID}'],e=document.documentElement;if(u){e.dataset.unpaid='';const n=u.split(',').length;if(n>1)e.style.setProperty('--unpaid','"'+n+'"')}}catch{}`;

const parse = (ids: string | null | undefined): string[] => (ids ? ids.split(',') : []);

const paint = ({ length }: string[]): void => {
  const page = document.documentElement;
  page.toggleAttribute('data-unpaid', length > 0);
  page.style.setProperty('--unpaid', length > 1 ? `"${length}"` : 'none');
};

export const readUnpaidOrders = (): string[] => parse(localStorage[UNPAID]);

/** Shows which are unpaid now, here and in every other tab. */
export const storeUnpaidOrders = (ids: string[]): void => {
  try {
    localStorage[UNPAID] = ids.join();
  } catch {
    // A browser that is full hears it anew with the next page.
  }
  paint(ids);
};

/** Another tab has heard of others. */
export const syncUnpaidOrders = ({ key, newValue }: StorageEvent): void => {
  if (key === UNPAID) paint(parse(newValue));
};
