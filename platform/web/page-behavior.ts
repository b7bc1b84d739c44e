import { showCompared, watchCompareBoxes } from '#features/comparison/web/compare-bar-script.ts';
import { readUnitsCookie } from '#features/products/contract/units-cookie.ts';
import { importWithRetry } from './import-with-retry.ts';
import { showCartCount } from './session/cart-count.ts';
import { PERSON } from './session/storage-keys.ts';
import { showUnpaidOrders } from './session/unpaid-orders.ts';
import { openDocuments } from './shell/open-documents.ts';
import { stayWhenOffline } from './shell/stay-when-offline.ts';
import { isWaiting, requestStart } from './start-script.ts';
import { startCarousel } from './ui/carousel-script.ts';
import { watchToasts } from './ui/toasts.ts';
import { addToCartWithoutReact } from '#features/carts/web/add-without-react.ts';

/* The behavior of pages with and without React. Loading this module starts it, once. */

/** Nothing that the page can do without loads before this delay. */
const IDLE_MS = 3_000;

const wasPrerendered = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation') as { activationStart?: number }[];
  return (navigation?.activationStart ?? 0) > 0;
};

/** Loads a page again that was drawn before the visitor chose other units. */
const showUnits = (): void => {
  const units = document.querySelector<HTMLElement>('[data-units]')?.dataset['units'];
  if (isWaiting() && units !== undefined && units !== readUnitsCookie(document.cookie)) location.reload();
};

/** Shows what other pages have changed since this one was drawn. A sign-in or sign-out needs React. */
const showChanges = (): void => {
  showCartCount();
  showUnpaidOrders();
  showCompared();
  const isSignedIn = Boolean(localStorage.getItem(PERSON));
  const { dataset } = document.documentElement;
  if (isSignedIn === (dataset['person'] !== undefined)) return;
  if (isSignedIn) dataset['person'] = '1';
  else delete dataset['person'];
  requestStart();
};

/** Loads the modules of a page that waits, without running them, so that they can start at once later, even offline. */
const loadModules = (): void => {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!isWaiting() || connection?.saveData === true) return;
  for (const href of document.getElementById('held')?.dataset['modules']?.split(' ') ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
};

/** Starts live product updates on import; if it fails to load, the page stays as rendered. */
const followProducts = () => importWithRetry(() => import('./live/follow-products.ts')).catch(() => {});

watchCompareBoxes();
watchToasts();
addToCartWithoutReact();
// This comes first, because a link must not open a document while the browser is offline.
stayWhenOffline();
openDocuments();
showChanges();
addEventListener('storage', showChanges);
/* The page may come from the back/forward cache. */
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  showChanges();
  showUnits();
});
if (wasPrerendered()) showUnits();
document.querySelectorAll<HTMLElement>('[aria-roledescription="carousel"]').forEach(startCarousel);
if (document.readyState === 'complete') loadModules();
else addEventListener('load', loadModules);
setTimeout(followProducts, IDLE_MS);
