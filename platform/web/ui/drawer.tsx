import { X } from './icons/x.ts';
import { type ReactNode, useId, useRef } from 'react';
import { useModal } from './dialog.tsx';

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
  const modal = useModal(useRef<HTMLDialogElement>(null), { open, onClose });
  const titleId = useId();
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className="m-0 h-dvh max-h-none w-80 max-w-[85vw] animate-slide-in flex-col border-r border-line bg-raised text-ink open:flex"
    >
      <div className="flex h-16 shrink-0 items-center justify-between border-b border-line pr-2 pl-5">
        <h2 id={titleId} tabIndex={-1} className="heading-3">
          {title}
        </h2>
        <button type="button" className="icon-button" aria-label="Close menu" onClick={onClose}>
          <X aria-hidden size={22} />
        </button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        {children}
      </div>
    </dialog>
  );
};
