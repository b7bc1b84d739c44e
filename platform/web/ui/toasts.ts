import { LEFT_TOASTS } from './storage-keys.ts';

/** A link in a toast. */
export type ToastLink = { to: string; label: string };

type Kind = 'success' | 'error';

type Toast = { kind: Kind; text: string; next?: ToastLink | undefined };

const shown = new Map<HTMLElement, Toast>();

/** More toasts than this would hide the page, so the oldest are removed. */
const MAX_TOASTS = 4;
const GAP = 8;

/** Outlines of Lucide, as in `icons/`. */
const icons = {
  success: '<circle cx="12" cy="12" r="10"/><path d="m16 9-5.5 5.5L8 12"/>',
  error: '<circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/>',
  dismiss: '<path d="M18 6 6 18M6 6l12 12"/>',
};

const drawIcon = (shapes: string, size: number, className: string): string =>
  `<svg viewBox="0 0 24 24" width="${size}" height="${size}" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" class="${className}">${shapes}</svg>`;

/** The region that `toast.tsx` renders, and the list in it. */
const findBox = () => document.querySelector<HTMLElement>('.toasts');

/** Moves the toasts off the focused field, and back again. */
const moveOffField = (box: HTMLElement): void => {
  box.style.removeProperty('--toast-top');
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || !field.matches('input, select, textarea')) return;
  const own = box.getBoundingClientRect();
  const { top, bottom, right } = field.getBoundingClientRect();
  if (own.height === 0 || top > own.bottom || bottom < own.top || right < own.left) return;
  const below = bottom + GAP;
  const fits = below + own.height <= window.innerHeight;
  box.style.setProperty('--toast-top', `${fits ? below : Math.max(GAP, top - GAP - own.height)}px`);
};

const drawToast = ({ kind, text, next }: Toast): HTMLElement => {
  const card = document.createElement('div');
  card.className = `toast-card toast-${kind}`;
  card.innerHTML = `${drawIcon(icons[kind], 20, 'toast-icon')}<button type="button" class="toast-dismiss" aria-label="Dismiss" data-scripted>${drawIcon(icons.dismiss, 18, '')}</button><div aria-hidden="true" class="toast-clock"></div>`;
  const [, button, clock] = card.children;
  button?.before(text);
  if (next !== undefined) {
    const link = Object.assign(document.createElement('a'), { href: next.to, className: 'link' });
    link.textContent = next.label;
    button?.before(link);
  }
  button?.addEventListener('click', () => card.remove());
  // The toast's timer: it pauses while the pointer is over the toasts or another window is active.
  clock?.addEventListener('animationend', () => card.remove());
  return card;
};

/** Shows a toast; the same text replaces an earlier toast instead of appearing twice. */
const showToast = (toast: Toast): HTMLElement => {
  const card = drawToast(toast);
  shown.set(card, toast);
  const box = findBox();
  const list = box?.firstElementChild;
  if (!box || !list) return card;
  for (const other of list.children)
    if (other.className === card.className && other.textContent === card.textContent) other.remove();
  list.prepend(card);
  while (list.children.length > MAX_TOASTS) list.lastElementChild?.remove();
  // Showing the region again puts it above a dialog that was opened in the meantime. If no dialog is open, the region
  // stays as it is, so that screen readers announce the change.
  if (document.querySelector('dialog:modal') !== null) {
    box.hidePopover();
    box.showPopover();
  }
  moveOffField(box);
  return card;
};

export const toastSuccess = (text: string, next?: ToastLink): void => void showToast({ kind: 'success', text, next });

/** @returns a function that removes the toast, for when the failed action is tried again */
export const toastError = (text: string): (() => void) => {
  const card = showToast({ kind: 'error', text });
  return () => card.remove();
};

/**
 * Keeps toasts off the focused field, stops their timers while another window is active, and shows the toasts of
 * the previous page again if a link left that page while they were shown.
 */
export const watchToasts = (): void => {
  document.addEventListener('focusin', () => {
    const box = findBox();
    if (box?.firstElementChild?.childElementCount) moveOffField(box);
  });
  addEventListener('blur', () => findBox()?.setAttribute('data-away', ''));
  addEventListener('focus', () => findBox()?.removeAttribute('data-away'));
  const left = JSON.parse(sessionStorage.getItem(LEFT_TOASTS) ?? '[]') as Toast[];
  sessionStorage.removeItem(LEFT_TOASTS);
  left.forEach(showToast);
  let lastClick: Event | null = null;
  addEventListener('click', (event) => (lastClick = event), true);
  addEventListener('pagehide', () => {
    const followsLink = lastClick?.target instanceof Element && lastClick.target.closest('a[href]') !== null;
    if (!followsLink || lastClick?.defaultPrevented === true) return;
    const still = [...shown].filter(([card]) => card.isConnected).map(([, toast]) => toast);
    if (still.length > 0) sessionStorage.setItem(LEFT_TOASTS, JSON.stringify(still));
  });
};
