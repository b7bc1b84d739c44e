import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

/** A panel from the left edge for small screens, on a native modal dialog. */
export const Drawer = ({
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
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      className="m-0 h-dvh max-h-none w-72 max-w-[85vw] border-r border-base-300 bg-base-100 p-4 text-base-content"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="mb-2 flex items-center justify-between">
        <p className="px-3 font-display text-xl font-semibold">{title}</p>
        <button type="button" className="icon-button" aria-label="Close menu" onClick={onClose}>
          <X aria-hidden size={22} />
        </button>
      </div>
      {children}
    </dialog>
  );
};
