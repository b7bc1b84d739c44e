import { MOST_COMPARED } from '#features/comparison/contract/most-compared.ts';
import { tryStoreItem } from '#platform/web/session/storage-keys.ts';
import { toastError } from '#platform/web/ui/toasts.ts';

const listCompareBoxes = () => [
  ...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"][form="compare"]'),
];

/** Set by `storeCompared`; empty until then. */
let storageKey = '';

const readSlugs = (): string[] => (localStorage.getItem(storageKey) ?? '').split(',').filter(Boolean);

/** Updates the page from the stored slugs: the tick boxes, the count, and form fields for slugs without a box here. */
const renderChecks = (): void => {
  const slugs = readSlugs();
  const boxes = listCompareBoxes();
  for (const box of boxes) box.checked = slugs.includes(box.value);
  const { style } = document.documentElement;
  if (slugs.length > 0) style.setProperty('--compared', `"${slugs.length}"`);
  else style.removeProperty('--compared');
  const elsewhere = slugs.filter((slug) => !boxes.some(({ value }) => value === slug));
  const fields = elsewhere.map((value) => Object.assign(document.createElement('input'), { name: 'p', value }));
  document.querySelector('#compare fieldset')?.replaceChildren(...fields);
};

const writeSlugs = (slugs: string[]): void => {
  if (slugs.length > 0) tryStoreItem(localStorage, storageKey, slugs.join(','));
  else localStorage.removeItem(storageKey);
  renderChecks();
};

const isCompareBox = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'checkbox' && target.getAttribute('form') === 'compare';

const onChange = ({ target }: Event): void => {
  if (!isCompareBox(target)) return;
  const others = readSlugs().filter((slug) => slug !== target.value);
  if (target.checked && others.length >= MOST_COMPARED) {
    toastError(`You can compare up to ${MOST_COMPARED} products. Remove one first.`);
    writeSlugs(others);
    return;
  }
  writeSlugs(target.checked ? [...others, target.value] : others);
};

/**
 * Stores ticks across pages and tabs from now on. Later calls show the ticks that other pages have stored.
 * @param key the key in local storage
 */
export const storeCompared = (key: string): void => {
  if (storageKey !== '') return renderChecks();
  storageKey = key;
  // Includes boxes that were ticked before this script loaded.
  const early = listCompareBoxes().flatMap(({ checked, value }) => (checked ? [value] : []));
  writeSlugs([...new Set([...readSlugs(), ...early])].slice(0, MOST_COMPARED));
  document.addEventListener('change', onChange);
  document.addEventListener('reset', ({ target }) => {
    if (target instanceof HTMLFormElement && target.id === 'compare') writeSlugs([]);
  });
  addEventListener('storage', (event) => event.key === storageKey && renderChecks());
  // The next page has its own boxes, which must be updated.
  new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => addedNodes.length > 0)) renderChecks();
  }).observe(document.getElementById('main') ?? document.body, { childList: true, subtree: true });
};
