import { X } from './icons/x.ts';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { ErrorText } from './field.tsx';

type Point = { x: number; y: number };

/** The position of the last pointer press; null if a key was pressed since. */
let lastPress: Point | null = null;
if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => (lastPress = { x, y }), { capture: true });
  window.addEventListener('keydown', () => (lastPress = null), { capture: true });
}

/** The second click of a double click is within this distance of the first. */
const SAME_PLACE_PX = 8;

/** @param isLocked true if only a button inside may close it, because its content appears only once */
type ModalProps = { open: boolean; onClose: () => void; isLocked?: boolean };

/**
 * The React side of a native modal dialog. The browser traps the focus and restores it. Escape, Back on Android
 * and a click on the backdrop close the dialog. A press that only ends on the backdrop does not, such as a
 * selection dragged too far. The second half of a double click on the button that opened the dialog does nothing.
 */
export const useModal = (
  dialog: RefObject<HTMLDialogElement | null>,
  { open, onClose, isLocked = false }: ModalProps,
) => {
  const pressedOutside = useRef(false);
  const openedBy = useRef<Point | null>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (!open) {
      element.close();
      return;
    }
    element.showModal();
    openedBy.current = lastPress;
    const field = element.querySelector<HTMLElement>(
      'input:not([readonly], :disabled), select, textarea:not([readonly])',
    );
    // Focusing a field would open a phone's keyboard, which hides the dialog, so on phones the title takes the focus.
    if (field !== null) (matchMedia('(pointer: coarse)').matches ? element.querySelector('h2') : field)?.focus();
  }, [dialog, open]);
  // If Back opens another page instead of closing the dialog, a dialog that all pages share would stay open.
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    const close = () => leave();
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  }, [open]);
  return {
    ref: dialog,
    closedby: isLocked ? ('none' as const) : undefined,
    // Ignores events of nested dialogs, because React bubbles both events from them to this one.
    onCancel: (event: React.SyntheticEvent) => {
      if (event.target !== dialog.current) return;
      event.preventDefault();
      if (!isLocked) onClose();
    },
    onClose: (event: React.SyntheticEvent) => {
      // The event comes after the closing that it reports, and the dialog may be open again by then.
      if (!open || event.target !== dialog.current || dialog.current.open) return;
      // A browser without `closedby` closes the dialog at the second Escape in any case, so it is opened again.
      if (isLocked) dialog.current.showModal();
      else onClose();
    },
    onPointerDown: (event: React.PointerEvent) => {
      pressedOutside.current = event.target === dialog.current;
    },
    onClickCapture: (event: React.MouseEvent) => {
      const from = openedBy.current;
      openedBy.current = null;
      if (from === null || event.detail === 0) return;
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > SAME_PLACE_PX) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onClick: (event: React.MouseEvent) => {
      if (!isLocked && pressedOutside.current && event.target === dialog.current) onClose();
    },
  };
};

/**
 * A modal dialog; on a phone it rises from the bottom edge. Its children are mounted only while it is open.
 * @param footer the button row, which stays visible while the body scrolls
 */
export const Dialog = ({
  open,
  onClose,
  isLocked = false,
  title,
  children,
  footer,
}: ModalProps & { title: string; children: ReactNode; footer?: ReactNode }) => {
  const modal = useModal(useRef<HTMLDialogElement>(null), { open, onClose, isLocked });
  const titleId = useId();
  return (
    <dialog
      {...modal}
      aria-labelledby={open ? titleId : undefined}
      className="float-surface mx-0 mt-auto text-left whitespace-normal mb-0 max-h-[92dvh] w-full max-w-full animate-rise flex-col overflow-clip rounded-b-none open:flex short:overflow-y-auto sm:m-auto sm:max-h-[88dvh] sm:max-w-xl sm:rounded-b-box"
    >
      {open && (
        <>
          <h2 id={titleId} tabIndex={-1} className="heading-3 border-b border-line py-4 pr-16 pl-5 text-2xl sm:pl-6">
            {title}
          </h2>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5 sm:p-6 short:flex-none short:overflow-visible">
            {children}
          </div>
          {footer !== undefined && (
            <div className="flex flex-col-reverse gap-3 border-t border-line bg-sunken px-5 py-4 max-sm:pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6">
              {footer}
            </div>
          )}
          {!isLocked && (
            <button type="button" className="icon-button absolute top-2.5 right-3" aria-label="Close" onClick={onClose}>
              <X aria-hidden size={22} />
            </button>
          )}
        </>
      )}
    </dialog>
  );
};

/** Asks for confirmation before an action that cannot be undone. An error stays in the open dialog. */
export const ConfirmDialog = ({
  sentence,
  confirmLabel,
  cancelLabel = 'Go back',
  danger = false,
  pending,
  error,
  onConfirm,
  ...dialog
}: ModalProps & {
  title: string;
  sentence: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  pending: boolean;
  error: string | null;
  onConfirm: () => void;
}) => (
  <Dialog
    {...dialog}
    footer={
      <>
        <Button variant="secondary" onClick={dialog.onClose}>
          {cancelLabel}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </>
    }
  >
    <p>{sentence}</p>
    <div role="alert">{error !== null && <ErrorText>{error}</ErrorText>}</div>
  </Dialog>
);
