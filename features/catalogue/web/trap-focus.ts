/** Where the filters do not stand beside the list but lie over it, as over a table they do everywhere; as in surfaces.css. */
const NARROW_WINDOW = '(width < 64rem)';

/**
 * Keeps the focus in an open `details` that lies over its page, and gives it back to its summary. Escape, Back and a press
 * beside it close it, and a window so wide that it does not lie over the page any more.
 */
export const trapFocus = (sheet: HTMLDetailsElement): void => {
  const narrow = matchMedia(NARROW_WINDOW);
  // The window may have grown, and the sheet been left, before this came.
  if (!narrow.matches && sheet.closest('.is-table') === null) sheet.open = false;
  if (!sheet.open) return;
  const stop = new AbortController();
  const { signal } = stop;
  const summary = sheet.querySelector('summary');
  const isWithin = ({ target }: Event) => sheet.contains(target as Node);
  const close = () => {
    sheet.open = false;
  };
  // It may have left before this came.
  if (!sheet.contains(document.activeElement)) summary?.focus();
  addEventListener('focusin', (event) => isWithin(event) || summary?.focus(), { signal });
  addEventListener('click', (event) => isWithin(event) || close(), { signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal });
  addEventListener('popstate', close, { signal });
  narrow.addEventListener('change', close, { signal });
  sheet.addEventListener(
    'toggle',
    () => {
      stop.abort();
      summary?.focus();
    },
    { signal },
  );
};
