import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/**
 * A small button that opens a dialog.
 * @param name says more than the label, to tell the button from others of its kind
 * @param children is given what closes the dialog, and what says that only it may close it from now on
 */
export const DialogButton = ({
  label,
  name,
  title,
  variant = 'secondary',
  children,
}: {
  label: string;
  name?: string;
  title: string;
  variant?: ComponentProps<typeof Button>['variant'];
  children: (close: () => void, hold: () => void) => ReactNode;
}) => {
  const [open, setOpen] = useState(false);
  const [held, setHeld] = useState(false);
  const close = () => {
    setOpen(false);
    setHeld(false);
  };
  return (
    <>
      <Button size="sm" variant={variant} aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onClose={close} held={held} title={title}>
        {children(close, () => setHeld(true))}
      </Dialog>
    </>
  );
};
