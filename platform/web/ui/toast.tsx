import { CircleAlert } from './icons/circle-alert.ts';
import { CircleCheck } from './icons/circle-check.ts';
import { X } from './icons/x.ts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Link } from 'react-router';

/** Where a toast leads on to. */
export type ToastLink = { to: string; label: string };

type Toast = { id: number; kind: 'success' | 'error'; text: string; next?: ToastLink | undefined };

/** More than these hide the page instead of telling of it; the oldest make room. */
const MAX_TOASTS = 4;
const GAP = 8;

const none: readonly Toast[] = [];
let toasts = none;
let lastId = 0;
const listeners = new Set<() => void>();

const publishToasts = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const dismiss = (id: number) => publishToasts(toasts.filter((toast) => toast.id !== id));

/** What is said again while it is still there is said anew, not twice. @returns its id */
const showToast = (kind: Toast['kind'], text: string, next?: ToastLink): number => {
  lastId += 1;
  const others = toasts.filter((toast) => toast.kind !== kind || toast.text !== text);
  publishToasts([{ id: lastId, kind, text, next }, ...others].slice(0, MAX_TOASTS));
  return lastId;
};

export const toastSuccess = (text: string, next?: ToastLink): void => {
  showToast('success', text, next);
};

/** @returns takes it away, where what failed is tried again before it has gone */
export const toastError = (text: string): (() => void) => {
  const id = showToast('error', text);
  return () => dismiss(id);
};

/** Moves the toasts out of the way of the field that is being filled in, and back again. */
const moveOffField = (box: HTMLElement) => {
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

const icons = { success: CircleCheck, error: CircleAlert };

const ToastCard = ({ id, kind, text, next }: Toast) => {
  const Icon = icons[kind];
  return (
    <div className={`toast-card toast-${kind}`}>
      <Icon aria-hidden size={20} className="toast-icon" />
      {text}
      {next && (
        <Link to={next.to} className="link ml-auto shrink-0">
          {next.label}
        </Link>
      )}
      <button
        type="button"
        className={`icon-button -my-1.5 size-9 shrink-0 text-muted ${next ? '' : 'ml-auto'}`}
        aria-label="Dismiss"
        onClick={() => dismiss(id)}
      >
        <X aria-hidden size={18} />
      </button>
      {/* The clock of the toast: it stands still while the toasts are pointed at or another window is. */}
      <div aria-hidden className="toast-clock" onAnimationEnd={() => dismiss(id)} />
    </div>
  );
};

/**
 * Where toasts appear: top right, 5000 ms (specification, section 9). They wait while they are pointed at or hold the
 * focus, are drawn above an open dialog, and never lie over the field in use. Part of the page from the start: what
 * appears in a live region is read out only when the region was there before, and a toast has to come without the
 * network.
 */
export const Toasts = () => {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  const box = useRef<HTMLElement>(null);
  const newest = shown[0]?.id;
  useEffect(() => {
    const element = box.current;
    if (element === null || newest === undefined) return;
    // Shown anew it is on top of a dialog that was opened in the meantime; elsewhere it stays in its place, and is read.
    if (document.querySelector('dialog:modal') !== null) {
      element.hidePopover();
      element.showPopover();
    }
    const place = () => moveOffField(element);
    place();
    document.addEventListener('focusin', place);
    return () => document.removeEventListener('focusin', place);
  }, [newest]);
  useEffect(() => {
    const leave = () => box.current?.setAttribute('data-away', '');
    const comeBack = () => box.current?.removeAttribute('data-away');
    addEventListener('blur', leave);
    addEventListener('focus', comeBack);
    return () => {
      removeEventListener('blur', leave);
      removeEventListener('focus', comeBack);
    };
  }, []);
  return (
    <section ref={box} popover="manual" aria-label="Messages" className="toasts">
      <div role="status" className="flex flex-col gap-2">
        {shown.map((toast) => (
          <ToastCard key={toast.id} {...toast} />
        ))}
      </div>
    </section>
  );
};
