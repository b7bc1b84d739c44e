import { MOST_COMPARED } from '#features/products/contract/most-compared.ts';
import { keepItem } from '#platform/web/session/keep-item.ts';
import { toastError } from '#platform/web/ui/toast.tsx';

const ticks = () => [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"][form="compare"]')];

/** Where it is kept. */
let place = '';

const read = (): string[] => (localStorage.getItem(place) ?? '').split(',').filter(Boolean);

/** Shows what is kept: the boxes of this page, the number, and for the form those that stand on no box of it. */
const show = (): void => {
  const kept = read();
  const boxes = ticks();
  for (const box of boxes) box.checked = kept.includes(box.value);
  const { style } = document.documentElement;
  if (kept.length > 0) style.setProperty('--compared', `"${kept.length}"`);
  else style.removeProperty('--compared');
  const elsewhere = kept.filter((slug) => !boxes.some(({ value }) => value === slug));
  const fields = elsewhere.map((value) => Object.assign(document.createElement('input'), { name: 'p', value }));
  document.querySelector('#compare fieldset')?.replaceChildren(...fields);
};

const keep = (slugs: string[]): void => {
  if (slugs.length > 0) keepItem(localStorage, place, slugs.join(','));
  else localStorage.removeItem(place);
  show();
};

const isTick = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'checkbox' && target.getAttribute('form') === 'compare';

const onChange = ({ target }: Event): void => {
  if (!isTick(target)) return;
  const others = read().filter((slug) => slug !== target.value);
  if (target.checked && others.length >= MOST_COMPARED) {
    toastError(`${MOST_COMPARED} products at most stand beside each other. Take one off first.`);
    keep(others);
    return;
  }
  keep(target.checked ? [...others, target.value] : others);
};

/**
 * From now on ticks outlive their page, in this tab and the others; once called it goes on.
 * @param key of the storage where they are kept
 */
export const keepCompared = (key: string): void => {
  if (place !== '') return;
  place = key;
  // What was ticked before this came.
  const early = ticks().flatMap(({ checked, value }) => (checked ? [value] : []));
  keep([...new Set([...read(), ...early])].slice(0, MOST_COMPARED));
  document.addEventListener('change', onChange);
  document.addEventListener('reset', ({ target }) => {
    if (target instanceof HTMLFormElement && target.id === 'compare') keep([]);
  });
  addEventListener('storage', (event) => event.key === place && show());
  // The next page has boxes of its own.
  new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => addedNodes.length > 0)) show();
  }).observe(document.getElementById('main') ?? document.body, { childList: true, subtree: true });
};
