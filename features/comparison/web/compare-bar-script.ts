import { importWithRetry } from '#platform/web/import-with-retry.ts';
import { COMPARED } from '#platform/web/session/storage-keys.ts';

/** Runs in the head before the first paint. Stores in the page how many products are ticked on other pages. */
export const compareCountScript = `try{const n=localStorage['${COMPARED}'];if(n)document.documentElement.style.setProperty('--compared','"'+n.split(',').length+'"')}catch{}`;

const listCheckedBoxes = () => [...document.querySelectorAll<HTMLInputElement>('input[form="compare"]:checked')];

const startStoring = () =>
  void importWithRetry(() => import('./store-compared.ts')).then(
    ({ storeCompared }) => storeCompared(COMPARED),
    // If it fails to load, the products ticked on this page can still be compared.
    () => {},
  );

/** Shows the ticks that this and other pages have stored. The script for that loads only if there are any. */
export const showCompared = (): void => {
  if (localStorage[COMPARED] || listCheckedBoxes().length > 0) startStoring();
};

/** Stores compare ticks across pages, beginning with the first tick. */
export const watchCompareBoxes = (): void => {
  // Store the ticks at once: the visitor may leave the page before the script has loaded.
  const handleFirstChange = ({ target }: Event) => {
    if ((target as HTMLInputElement).form?.id !== 'compare') return;
    const ticked = listCheckedBoxes().map(({ value }) => value);
    if (ticked.length === 0) return;
    removeEventListener('change', handleFirstChange);
    if (!localStorage[COMPARED]) localStorage[COMPARED] = ticked.join(',');
    startStoring();
  };
  addEventListener('change', handleFirstChange);
};

/**
 * The bar at the bottom of every page: the number of ticked products, and a link to compare them. It is a plain form
 * that owns all tick boxes of the page. CSS shows it if there are ticks, and counts them. Only the server renders it,
 * like the HTML in `no-script.ts`.
 */
export const compareBarHtml =
  '<form id="compare" action="/compare"><fieldset hidden></fieldset><button class="btn btn-primary" type="submit">Compare <span class="compared"></span></button><button class="link" type="reset">Clear</button></form>';
