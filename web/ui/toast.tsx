import { lazy, Suspense, useSyncExternalStore } from 'react';

/** Most visits see no toast: what shows them is loaded with the first one. */
const loadBox = () => import('./toast-box.tsx').then(({ ToastBox }) => ({ default: ToastBox }));
const ToastBox = lazy(loadBox);

const waiting = new Set<() => void>();
const boxReady = Promise.withResolvers<void>();
let wanted = false;

const subscribe = (listener: () => void) => {
  waiting.add(listener);
  return () => {
    waiting.delete(listener);
  };
};

/** Where toasts appear. */
export const Toasts = () => {
  const shown = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );
  return shown ? (
    <Suspense fallback={null}>
      <ToastBox onReady={boxReady.resolve} />
    </Suspense>
  ) : null;
};

const show = async (kind: 'success' | 'error', text: string): Promise<void> => {
  wanted = true;
  for (const listener of waiting) listener();
  const { toast } = await import('react-toastify/unstyled');
  await boxReady.promise;
  toast[kind](text);
};

export const toastSuccess = (text: string): void => void show('success', text);

export const toastError = (text: string): void => void show('error', text);
