import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { ErrorText } from './field.tsx';

/**
 * A native modal dialog: the browser traps and returns the focus, Escape and a click outside close it. On
 * the phone it comes up from the bottom edge.
 */
export const Dialog = ({
  open,
  onClose,
  title,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
    document.documentElement.style.overflow = open ? 'hidden' : '';
    return () => {
      document.documentElement.style.overflow = '';
    };
  }, [open]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="card-surface m-0 mt-auto max-h-[92dvh] w-full max-w-full overflow-y-auto p-0 text-base-content shadow-xl sm:m-auto sm:max-w-xl"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {open && (
        <div className="p-5 sm:p-6">
          <div className="mb-4 flex items-start justify-between gap-4">
            <h2 id={titleId} className="pt-1.5 text-2xl">
              {title}
            </h2>
            <button type="button" className="icon-button -mr-2 shrink-0" aria-label="Close" onClick={onClose}>
              <X aria-hidden size={22} />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
};

/** Asks once more before an act that cannot be taken back. A refusal stays in the open dialog. */
export const ConfirmDialog = ({
  open,
  title,
  sentence,
  confirmLabel,
  danger = false,
  pending,
  error,
  onConfirm,
  onClose,
}: {
  open: boolean;
  title: string;
  sentence: string;
  confirmLabel: string;
  danger?: boolean;
  pending: boolean;
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
}) => (
  <Dialog open={open} onClose={onClose} title={title}>
    <p>{sentence}</p>
    <div role="alert" className="mt-2">
      {error !== null && <ErrorText>{error}</ErrorText>}
    </div>
    <div className="mt-5 flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={onClose}>
        Keep it
      </Button>
      <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </div>
  </Dialog>
);
