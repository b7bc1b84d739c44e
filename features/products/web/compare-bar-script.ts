import { importWithRetry } from '#platform/web/import-with-retry.ts';
import { COMPARED } from '#platform/web/session/storage-keys.ts';

/** Runs in the head before anything is painted: how many there are from other pages, for the bar. */
export const compareCountScript = `try{const n=localStorage['${COMPARED}'];if(n)document.documentElement.style.setProperty('--compared','"'+n.split(',').length+'"')}catch{}`;

const listCheckedBoxes = () => [...document.querySelectorAll<HTMLInputElement>('input[form="compare"]:checked')];

/** Keeps the ticks over pages, from the first one on: what does it is loaded when there is one. */
export const watchCompareBoxes = (): (() => void) => {
  const start = () =>
    void importWithRetry(() => import('./store-compared.ts')).then(
      ({ storeCompared }) => storeCompared(COMPARED),
      // Without it those of this page are compared all the same.
      () => {},
    );
  const isBegun = localStorage[COMPARED] || listCheckedBoxes().length > 0;
  if (isBegun) start();
  const stop = new AbortController();
  // At once: who ticks and goes on is gone before what keeps it has come.
  const begin = () => {
    start();
    localStorage[COMPARED] = listCheckedBoxes()
      .map(({ value }) => value)
      .join(',');
  };
  if (!isBegun) addEventListener('change', begin, { once: true, signal: stop.signal });
  return () => stop.abort();
};

/**
 * Under every page: how many products are ticked, and the way on to them. A plain form that owns the ticks wherever they
 * stand; the style sheet shows it where there are ticks, and counts. HTML that only the server writes, like `without-script.ts`.
 */
export const compareBarHtml =
  '<form id="compare" action="/compare"><fieldset hidden></fieldset><button class="btn btn-primary" type="submit">Compare <span class="compared"></span></button><button class="link" type="reset">Clear</button></form>';
