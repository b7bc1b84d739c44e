/** Below this window width the filters cover the list, as they always do for a table. Matches goods.css. */
const NARROW_WINDOW = '(width < 64rem)';

/**
 * Traps the focus in an open `details` that covers the page, and returns it to the summary on close. Escape, Back, a
 * click outside, and a window that becomes wide enough close it.
 */
export const trapFocus = (sheet: HTMLDetailsElement): void => {
  const narrow = matchMedia(NARROW_WINDOW);
  // The window may have become wider before this script loaded.
  if (!narrow.matches && sheet.closest('.is-table') === null) sheet.open = false;
  if (!sheet.open) return;
  const stop = new AbortController();
  const { signal } = stop;
  const summary = sheet.querySelector('summary');
  const isWithin = ({ target }: Event) => sheet.contains(target as Node);
  const close = () => {
    sheet.open = false;
  };
  // The focus may have left the sheet before this script loaded.
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
