import { loadLate } from '../../load-late.ts';

/** Where this browser keeps what it compares: slugs with commas between them. */
const COMPARED = 'copperline.compared';

/** Runs in the head before anything is painted: how many there are from other pages, for the bar. */
export const comparedScript = `try{const n=localStorage['${COMPARED}'];if(n)document.documentElement.style.setProperty('--compared','"'+n.split(',').length+'"')}catch{}`;

const TICKED = 'input[form="compare"]:checked';

/** Keeps the ticks over pages, from the first one on: what does it is loaded when there is one. */
export const watchCompared = (): (() => void) => {
  const start = () =>
    void loadLate(() => import('./keep-compared.ts')).then(
      ({ keepCompared }) => keepCompared(COMPARED),
      // Without it those of this page are compared all the same.
      () => {},
    );
  const isBegun = localStorage[COMPARED] || document.querySelector(TICKED);
  if (isBegun) start();
  const stop = new AbortController();
  if (!isBegun) addEventListener('change', start, { once: true, signal: stop.signal });
  return () => stop.abort();
};
