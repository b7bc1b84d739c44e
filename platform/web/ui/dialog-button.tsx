import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/**
 * A small button that opens a dialog.
 * @param name a longer label, to distinguish the button from similar ones
 * @param children receives a function that closes the dialog, and one after which only that function can close it
 */
export const DialogButton = ({
  label,
  name,
  title,
  variant = 'secondary',
  disabled = false,
  children,
}: {
  label: string;
  name?: string;
  title: string;
  variant?: ComponentProps<typeof Button>['variant'];
  disabled?: boolean;
  children: (close: () => void, lock: () => void) => ReactNode;
}) => {
  const [open, setOpen] = useState(false);
  const [isLocked, setLocked] = useState(false);
  const close = () => {
    setOpen(false);
    setLocked(false);
  };
  return (
    <>
      <Button size="sm" variant={variant} aria-label={name} disabled={disabled} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onClose={close} isLocked={isLocked} title={title}>
        {children(close, () => setLocked(true))}
      </Dialog>
    </>
  );
};
