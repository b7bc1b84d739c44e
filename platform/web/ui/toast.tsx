import { CircleAlert } from './icons/circle-alert.ts';
import { CircleCheck } from './icons/circle-check.ts';
import { X } from './icons/x.ts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Link } from 'react-router';

/** A link in a toast. */
export type ToastLink = { to: string; label: string };

type Toast = { id: number; kind: 'success' | 'error'; text: string; next?: ToastLink | undefined };

/** More than these would hide the page; the oldest are dropped. */
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

/** Shows a toast; the same text replaces an earlier toast instead of appearing twice. @returns its id */
const showToast = (kind: Toast['kind'], text: string, next?: ToastLink): number => {
  lastId += 1;
  const others = toasts.filter((toast) => toast.kind !== kind || toast.text !== text);
  publishToasts([{ id: lastId, kind, text, next }, ...others].slice(0, MAX_TOASTS));
  return lastId;
};

export const toastSuccess = (text: string, next?: ToastLink): void => {
  showToast('success', text, next);
};

/** @returns a function that removes the toast, for when the failed action is tried again */
export const toastError = (text: string): (() => void) => {
  const id = showToast('error', text);
  return () => dismiss(id);
};

/** Moves the toasts off the focused field, and back again. */
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
      {/* The toast's timer: it pauses while the pointer is over the toasts or another window is active. */}
      <div aria-hidden className="toast-clock" onAnimationEnd={() => dismiss(id)} />
    </div>
  );
};

/**
 * The toast region: top right, 5000 ms (specification, section 9). Toasts stay while they are hovered or focused,
 * appear above an open dialog, and never cover the focused field. The region is part of the page from the start: screen
 * readers announce only changes of an existing live region, and a toast must work offline.
 */
export const Toasts = () => {
  const shownToasts = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  const box = useRef<HTMLElement>(null);
  const newest = shownToasts[0]?.id;
  useEffect(() => {
    const element = box.current;
    if (element === null || newest === undefined) return;
    // Showing it again puts it above a dialog opened since. Without a dialog it stays in place, so that screen readers
    // announce the change.
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
        {shownToasts.map((toast) => (
          <ToastCard key={toast.id} {...toast} />
        ))}
      </div>
    </section>
  );
};
