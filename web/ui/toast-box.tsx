import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled';

const transition = cssTransition({ enter: 'toast-enter', exit: 'toast-exit', collapse: false });

const GAP = 8;

/** Moves the toasts out of the way of the field that is being filled in, and back again. */
const clearOfField = (box: HTMLElement) => {
  box.style.removeProperty('--toast-top');
  const toasts = box.querySelector('.Toastify__toast-container')?.getBoundingClientRect();
  const field = document.activeElement;
  if (toasts === undefined || !(field instanceof HTMLElement) || !field.matches('input, select, textarea')) return;
  const { top, bottom, right } = field.getBoundingClientRect();
  if (top > toasts.bottom || bottom < toasts.top || right < toasts.left) return;
  const below = bottom + GAP;
  const fits = below + toasts.height <= window.innerHeight;
  box.style.setProperty('--toast-top', `${fits ? below : Math.max(GAP, top - GAP - toasts.height)}px`);
};

/**
 * Top right, 5000 ms (specification, section 9). A toast waits while it is pointed at or holds the focus, is
 * drawn above an open dialog, never lies over the field in use, and is read out when the reader is ready.
 * @param onReady from now on toasts are shown
 */
export const ToastBox = ({ onReady }: { onReady: () => void }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const place = () => clearOfField(element);
    const stop = toast.onChange(({ status }) => {
      if (status !== 'added') return;
      // Shown anew it is on top of a dialog that was opened in the meantime.
      element.hidePopover();
      element.showPopover();
      requestAnimationFrame(place);
    });
    document.addEventListener('focusin', place);
    onReady();
    return () => {
      stop();
      document.removeEventListener('focusin', place);
    };
  }, [onReady]);
  return (
    <div
      ref={box}
      popover="manual"
      className="m-0 overflow-visible border-0 bg-transparent p-0"
      onFocus={() => toast.pause()}
      onBlur={() => toast.play()}
    >
      <ToastContainer
        position="top-right"
        autoClose={5000}
        pauseOnHover
        pauseOnFocusLoss
        newestOnTop
        limit={4}
        transition={transition}
        role="status"
        aria-label="Messages"
        icon={({ type }) =>
          type === 'error' ? <CircleAlert aria-hidden size={20} /> : <CircleCheck aria-hidden size={20} />
        }
        closeButton={({ closeToast }) => (
          <button
            type="button"
            className="icon-button -my-1.5 ml-auto size-9 text-muted"
            aria-label="Dismiss"
            onClick={closeToast}
          >
            <X aria-hidden size={18} />
          </button>
        )}
      />
    </div>
  );
};
