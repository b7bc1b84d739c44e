import { toastError } from '#platform/web/ui/toasts.ts';

const OFFLINE = 'You are offline. This page stays as it is: try again when you are back.';

/** True for a link or search form that opens another page in this tab. */
const leavesPage = ({ target, type }: Event): boolean => {
  if (!(target instanceof Element)) return false;
  if (type === 'submit') return target instanceof HTMLFormElement && target.method === 'get';
  const link = target.closest<HTMLAnchorElement>('a[href]:not([target], [download])');
  if (link === null || !link.protocol.startsWith('http')) return false;
  return link.hash === '' || link.pathname !== location.pathname || link.search !== location.search;
};

/**
 * Stops links and search forms while offline, unless this device stores the catalog, because they would lead to
 * the browser's error page, and typed input would be lost.
 */
export const stayWhenOffline = (): void => {
  const stay = (event: Event) => {
    if ((navigator.onLine && location.pathname !== '/offline') || !leavesPage(event)) return;
    event.stopPropagation();
    // The browser may open the page; without a network, the service worker serves it from this device.
    if (navigator.onLine || navigator.serviceWorker?.controller) return;
    event.preventDefault();
    toastError(OFFLINE);
  };
  document.addEventListener('click', stay, true);
  document.addEventListener('submit', stay, true);
};
